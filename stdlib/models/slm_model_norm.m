function m = slm_model_norm(c, x, r, nout)
% The 2-norm of a full matrix is its largest singular value; every other norm
% is a reduction.
two = numel(x) < 2 || x(2).scalar == 2;
if two && ~x(1).is_vector && ~x(1).is_sparse
  m = slm_model_singular_values(c, x, r, nout);
  m.class = 'profiled';
else
  m.class = 'reduction';
  m.flops = 2;
end
end
