function slm_join_operand(s, k, sparse)
% Operand k of a site joins the pass of the statement.
global slm_g
if s.kind(k) == 1
  slot = s.at(k);
  b = slm_g.var(4, slot);
  slm_g.reads(end+1, :) = [slot, 1, b, b, b, sparse, -slot, 0, slot];
  slm_g.parts{end+1} = [];
elseif s.kind(k) == 2
  slm_join(s.at(k), sparse);
end
end
