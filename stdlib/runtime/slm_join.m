function slm_join(r, sparse)
% The result of operation r is read by the pass of the statement: what it comes
% from is loaded there.
global slm_off slm_n slm_reads slm_parts slm_op slm_what slm_pending slm_state
type = slm_op(1, r);
if type == 5 && ~slm_off && any(slm_op(9:10, r) ~= 1)
  % what a function of the user has stored is loaded
  b = slm_op(12, r);
  slm_reads(end+1, :) = [2^45 + r, 1, b, b, b, sparse, r, 0, 0];
  slm_parts{end+1} = [];
  slm_state = NaN;
  slm_op(1, r) = 1;
  if slm_pending == 0
    slm_pending = r;
  end
elseif type == 2 && ~slm_off && r <= numel(slm_n.lists) && ~isempty(slm_n.lists{r})
  % numbers of a list, each by itself
  for t = slm_n.lists{r}
    slm_reads(end+1, :) = [t(1), 1, t([2 2 2])', sparse, 0, -1, slm_op(8, r)];
    slm_parts{end+1} = [];
  end
  slm_n.lists{r} = [];
  slm_state = NaN;
  slm_op(1, r) = 1;
  if slm_pending == 0
    slm_pending = r;
  end
elseif type >= 2 && type <= 4 && ~slm_off
  slm_reads(end+1, :) = [slm_op(2:6, r)', sparse, r, slm_op(7:8, r)'];
  slm_parts{end+1} = slm_what{r};
  slm_state = NaN;
  slm_op(1, r) = 1;
  if slm_pending == 0
    slm_pending = r;
  end
end
end
