function slm_flops_done(number, n)
% Operation NUMBER has computed n results.
global slm_g slm_c slm_hits slm_told
s = slm_operation(number);
if n == 0 || slm_uncounted(s.none)
  return
end
t = slm_g.flops{number};
v = [];
if ~isempty(t)
  v = t(3, t(1, :) == slm_c & t(2, :) == n);
else
  t = zeros(3, 0);
end
if isempty(v)
  if size(t, 2) >= 300
    slm_add(number, [zeros(12, 1); n], [], false);
    return
  end
  v = slm_column(slm_c, number, false, 0);
  slm_g.cost(13, v) = n;
  slm_g.flops{number} = [t, [slm_c; n; v]];
end
slm_hits(v) = slm_hits(v) + 1;
slm_told(end+1) = v;
end
