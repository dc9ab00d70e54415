function m = slm_model_eigs(c, x, r, nout)
% A full matrix is decomposed. What is done with a sparse matrix or a function is counted by
% the statements of the library's text.
if x(1).is_sparse || x(1).rows * x(1).cols <= 1
  m = slm_model_none(c, x, r, nout);
else
  m = slm_model_eig(c, x, r, nout);
end
end
