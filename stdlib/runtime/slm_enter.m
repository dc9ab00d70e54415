function slm_enter(r)
% A range is entered: one execution, and the sizes of its variables.
global slm_g
if ~isempty(slm_g.reads)
  slm_flush();
end
slm_g.rs(end+1) = r;
slm_g.c = slm_g.base + r;
if ~slm_g.off
  c = slm_g.c;
  slm_g.runs(1, c) = slm_g.runs(1, c) + 1;
  slm_g.sizes{c} = max(slm_g.sizes{c}, slm_g.fb .* slm_g.bodies(slm_g.body).mask(:, r));
end
end
