function m = slm_model_determinant(c, x, r, nout)
% LU of a copy: 2/3 n^3 flops.
m = slm_factored(c, x(1), 2 / 3 * (x(1).rows * x(1).rows * x(1).rows));
end
