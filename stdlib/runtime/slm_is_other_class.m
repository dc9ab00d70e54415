function yes = slm_is_other_class(name, values, r)
% Whether the result R of a function of VALUES, some of them sparse, is sparse here and full in MATLAB, or the reverse
% (slm_of_sparse).
yes = false;
if ~exist('OCTAVE_VERSION', 'builtin')
  return
end
switch slm_of_sparse(name)
  case 'full'
    yes = issparse(r);
  case 'sparse'
    yes = ~issparse(r);
  case 'nothing'
    sparse = cellfun(@issparse, values);
    if numel(values) ~= 2 || any(~sparse & ~cellfun(@isscalar, values))
      return
    end
    values(sparse) = {0};
    yes = issparse(r) == (double(feval(name, values{:})) ~= 0);
end
end
