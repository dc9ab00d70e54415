function m = slm_model_kron(c, x, r, nout)
% The first operand once; the second once when it fits, else once for each
% column of the first.
a = x(1);
b = x(2);
m.loads = [a.bytes * c.one; slm_choose(b.bytes <= c.C, b.bytes, b.bytes * max(a.cols, 1))];
m.flops = slm_flops(a, a.nnz * b.nnz);
end
