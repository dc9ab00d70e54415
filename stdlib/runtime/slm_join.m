function slm_join(r, sparse)
% The result of operation r is read by the pass of the statement: what it comes
% from is loaded there.
global slm_g
type = slm_g.op(1, r);
if type >= 2 && type <= 4 && ~slm_g.off
  slm_g.reads(end+1, :) = [slm_g.op(2:6, r)', sparse, r, slm_g.op(7:8, r)'];
  slm_g.parts{end+1} = slm_g.what{r};
  slm_g.op(1, r) = 1;
  if slm_g.pending == 0
    slm_g.pending = r;
  end
end
end
