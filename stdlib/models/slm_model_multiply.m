function m = slm_model_multiply(c, x, r, nout)
% A*B, each as stored with its transpose in front: dense, sparse, or element
% by element with a scalar.
a = x(1);
b = x(2);
if a.is_scalar || b.is_scalar
  m = slm_model_swept(c, x, r, nout);
elseif a.is_sparse && b.is_sparse
  m = slm_sparse_sparse(c, a, b, r(1), r(1).data);
elseif a.is_sparse
  m = slm_sparse_dense(c, a, b, r(1), true);
elseif b.is_sparse
  m = slm_sparse_dense(c, b, a, r(1), false);
else
  m = slm_dense_dense(c, a, b, r(1).bytes);
end
end
