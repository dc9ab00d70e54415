function m = slm_model_fft(c, x, r, nout)
% fft(x, n, dim), every lane of length n: the data once for each of
% ceil(log n / log(complex elements that fit)) passes (Hong & Kung 1981);
% 5 n log2(n) flops (the count of Frigo & Johnson).
a = x(1);
dim = 1 + (a.rows == 1);
if numel(x) > 2 && ~isnan(x(3).scalar)
  dim = x(3).scalar;
end
n = a.rows;
lanes = a.cols;
if dim > 1
  n = a.cols;
  lanes = a.rows;
end
if numel(x) > 1 && ~isnan(x(2).scalar)
  n = x(2).scalar;
end
n = max(n, 1);
reach = max(floor(c.C / 16), 2);
radix = reach;
passes = c.one;
while any(reach < n)
  passes = passes + (reach < n);
  reach = reach .* radix;
end
[~, bits] = log2(n - 1);
m.loads = a.bytes;
m.work_loads = (passes - 1) * 16 * n * lanes;
m.work_stores = m.work_loads;
m.flops = 5 * n * bits * lanes;
end
