function slm_join(r, sparse)
% The result of operation r is read by the pass of the statement: what it comes
% from is loaded there.
global slm_g
if slm_g.type(r) >= 2 && slm_g.type(r) <= 4 && ~slm_g.off
  % rows: key, 1 whole 2 plain 3 elements, bytes, sparse, operation
  slm_g.reads(end+1, :) = [slm_g.key(r), slm_kind(slm_g.type(r)), slm_g.num(r), sparse, r];
  slm_g.parts{end+1} = slm_g.what{r};
  slm_g.type(r) = 1;
end
end

function k = slm_kind(type)
kinds = [0 1 3 2];
k = kinds(type);
end
