function m = slm_model_convolution(c, x, r, nout)
% conv(a, b), filter(b, a, x), direct form: the longest operand and the result
% are swept once for every part of the others that fits half the cache.
x = x(~[x.is_text]);
n = [x.numel];
k = find(n == max(n), 1, 'last');
others = true(size(n));
others(k) = false;
short = sum([x(others).bytes]);
sweeps = max(ceil(short ./ max(floor(c.C / 2), 1)), 1);
m.loads = [x.bytes]' * c.one;
m.loads(k, :) = sweeps * x(k).bytes;
if numel(r) > 0
  m.work_loads = (sweeps - 1) * r(1).bytes;
  m.work_stores = m.work_loads;
end
m.flops = 2 * n(k) * sum(n(others));
end
