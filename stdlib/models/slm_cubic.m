function m = slm_cubic(c, x, factor)
% Blocked work of FACTOR n^3 flops on a copy of a full matrix; a sparse one is
% swept.
a = x(1);
if a.is_sparse
  m = slm_model_swept(c, x, [], 1);
else
  m = slm_factored(c, a, factor * (a.rows * a.rows * a.rows));
end
end
