function m = slm_model_condest(c, x, r, nout)
% A full matrix is decomposed. What is done with a sparse matrix is counted by
% the statements of the library's text.
if x(1).is_sparse
  m = slm_model_none(c, x, r, nout);
else
  m = slm_model_determinant(c, x, r, nout);
end
end
