function n = slm_stored(x)
% Stored entries of a sparse value, elements of any other.
if issparse(x)
  n = nnz(x);
else
  n = numel(x);
end
end
