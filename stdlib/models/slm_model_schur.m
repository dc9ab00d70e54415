function m = slm_model_schur(c, x, r, nout)
% Schur form by QR iterations: 25 n^3 flops in all.
n3 = x(1).rows * x(1).rows * x(1).rows;
m = slm_condensed(c, x(1), 10 / 3 * n3, 1, (25 - 10 / 3) * n3);
end
