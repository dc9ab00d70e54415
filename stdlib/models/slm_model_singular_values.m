function m = slm_model_singular_values(c, x, r, nout)
% Singular values alone (rank, cond).
m = slm_singular(c, x(1), false);
end
