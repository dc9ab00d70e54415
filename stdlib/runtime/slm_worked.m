function n = slm_worked(operands, r)
% Elements that an element-wise operator or function works on: those of its result R; of a sparse matrix that is scaled
% every entry, also where the result is nothing and is not stored. One number is computed whatever it is.
n = slm_stored(r);
if issparse(r) && isscalar(r)
  n = 1;
elseif issparse(r)
  arrays = operands(~cellfun(@isscalar, operands));
  if numel(arrays) == 1 && issparse(arrays{1})
    n = max(n, slm_stored(arrays{1}));
  end
end
end
