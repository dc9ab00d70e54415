function slm_join_operand(s, k, sparse)
% Operand k of a site joins the pass of the statement.
global slm_var slm_reads slm_parts slm_state
if s.kind(k) == 1
  slot = s.at(k);
  b = slm_var(4, slot);
  slm_reads(end+1, :) = [slot, 1, b, b, b, sparse, -slot, 0, slot];
  slm_parts{end+1} = [];
  slm_state = NaN;
elseif s.kind(k) == 2
  slm_join(s.at(k), sparse);
end
end
