function m = slm_model_fft(c, x, r, nout)
% Every column of length n: the data once for each of
% ceil(log n / log(complex elements that fit)) passes (Hong & Kung 1981);
% 5 n log2(n) flops (the count of Frigo & Johnson).
a = x(1);
n = max(a.rows, 1);
lanes = a.cols;
if a.rows == 1
  n = max(a.cols, 1);
  lanes = 1;
end
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
