function m = slm_model_nnz(c, x, r, nout)
% The last pointer of a sparse matrix; a sweep over a full one.
if x(1).is_sparse
  m.class = 'free';
else
  m.class = 'reduction';
end
end
