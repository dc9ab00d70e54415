function m = slm_model_singular_vectors(c, x, r, nout)
% Singular values and vectors (pinv, null, orth).
m = slm_singular(c, x(1), true);
end
