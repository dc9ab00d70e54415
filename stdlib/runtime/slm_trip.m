function slm_trip(r, name, x)
% A trip of a loop; for a loop over values, its variable has a new one.
global slm_g
if ~isempty(slm_g.reads)
  slm_flush();
end
if slm_g.rs(end) ~= r
  slm_g.rs = slm_g.rs(1:find(slm_g.rs == r, 1, 'last'));
  slm_g.c = slm_g.base + r;
end
if ~slm_g.off
  slm_g.runs(2, slm_g.c) = slm_g.runs(2, slm_g.c) + 1;
end
if nargin > 1
  slm_sized(name, x);
end
end
