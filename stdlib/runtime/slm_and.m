function value = slm_and(number, value)
% Around an operand that is evaluated only if the one before it does not
% decide: what it reads joins the pass of the condition.
global slm_g
s = slm_g.sites{number};
if ischar(s)
  s = slm_parse(number);
end
if slm_g.off
  return
end
if slm_g.pending == 0
  slm_g.pending = number;
end
for k = s.elements
  b = slm_g.width_kind(slm_g.var(3, k) + 1);
  slm_g.reads(end+1, :) = [-k, 2, b, b, b, 0, 0, 0, k];
  slm_g.parts{end+1} = [];
end
for k = s.reads
  b = slm_g.var(4, k);
  slm_g.reads(end+1, :) = [k, 1, b, b, b, 0, -k, 0, k];
  slm_g.parts{end+1} = [];
end
if s.work
  [slm_g.reads, n] = slm_work(s, slm_g.reads, zeros(4, 1));
  slm_flops_done(number, n);
end
end
