function m = slm_model_hess(c, x, r, nout)
% Hessenberg form: 10/3 n^3 flops, with the transformation 4/3 n^3 more.
n3 = x(1).rows * x(1).rows * x(1).rows;
m = slm_condensed(c, x(1), 10 / 3 * n3, 1, 4 / 3 * n3 * (nout >= 2));
end
