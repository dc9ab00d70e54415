function b = slm_bytes(x)
% SizeOf: bytes of a value in the implementation that is predicted.
global slm_g
if isa(x, 'double') && isreal(x) && ~issparse(x)
  b = 8 * numel(x);
elseif (isnumeric(x) || ischar(x) || islogical(x)) && ~issparse(x)
  b = numel(x) * slm_width(x);
elseif isa(x, 'MException') || slm_is_error(x)
  % message, identifier and the place where it was thrown, which slm_catch knows
  b = 2 * (numel(x.message) + numel(x.identifier)) + 16 + slm_g.thrown;
elseif iscell(x)
  b = 0;
  for k = 1:numel(x)
    b = b + slm_bytes(x{k});
  end
elseif isstruct(x)
  b = 0;
  names = fieldnames(x);
  for k = 1:numel(x)
    for j = 1:numel(names)
      b = b + slm_bytes(x(k).(names{j}));
    end
  end
elseif issparse(x)
  vectors = slm_vectors(slm_g.layout, size(x, 1), size(x, 2));
  b = slm_sparse_bytes(slm_g.layout, vectors, nnz(x), slm_width(x));
else
  b = numel(x) * slm_width(x);
end
end

function yes = slm_is_error(x)
% What catch binds in Octave.
yes = isstruct(x) && numel(x) == 1 && isequal(fieldnames(x), {'message'; 'identifier'; 'stack'});
end
