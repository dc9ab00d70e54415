function m = slm_model_roots(c, x, r, nout)
% roots(p): eigenvalues of the companion matrix by Hessenberg QR, about
% 10 n^3 flops; the matrix is read and written in each of about 2n sweeps
% unless it fits. Zeros in front of p count nothing.
n = r(1).numel;
matrix = n * n * 8;
sweeps = slm_choose(matrix <= c.C, 0, 2 * n * matrix);
m.loads = x(1).bytes;
m.work_loads = sweeps;
m.work_stores = sweeps + matrix;
m.flops = 10 * n * n * n;
end
