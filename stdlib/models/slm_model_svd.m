function m = slm_model_svd(c, x, r, nout)
% Singular values, with vectors when there are several outputs.
m = slm_singular(c, x(1), nout >= 2);
end
