function slm_join(r, sparse)
% The result of operation r is read by the pass of the statement: what it comes
% from is loaded there.
global slm_g
o = slm_g.op(:, r);
if o(1) >= 2 && o(1) <= 4 && ~slm_g.off
  slm_g.reads(end+1, :) = [o(2:6)', sparse, r, o(7), o(8)];
  slm_g.parts{end+1} = slm_g.what{r};
  slm_g.op(1, r) = 1;
  if slm_g.pending == 0
    slm_g.pending = r;
  end
end
end
