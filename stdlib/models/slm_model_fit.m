function m = slm_model_fit(c, x, r, nout)
% polyfit(x, y, n): the Vandermonde matrix is stored, then Householder QR by
% columns: every step reads and writes the trailing matrix unless it fits.
points = x(1).numel;
terms = 1;
if numel(x) > 2 && ~isnan(x(3).scalar)
  terms = floor(max(x(3).scalar, 0)) + 1;
end
matrix = points * terms * 8;
trailing = points * 8 * (terms * (terms + 1) / 2);
m.loads = [x(1:min(numel(x), 2)).bytes]';
m.work_loads = slm_choose(matrix <= c.C, 0, trailing);
m.work_stores = matrix + slm_choose(matrix <= c.C, 0, trailing - min(matrix, trailing));
m.flops = 2 * points * terms * terms;
end
