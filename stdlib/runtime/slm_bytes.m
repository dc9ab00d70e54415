function b = slm_bytes(x)
% SizeOf: bytes of a value in the implementation that is predicted.
global slm_g
if isa(x, 'MException') || slm_is_error(x)
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
  index = slm_g.cache.index_bytes;
  vectors = size(x, 2);
  if slm_g.cache.by_rows
    vectors = size(x, 1);
  end
  b = nnz(x) * (slm_width(x) + index) + (vectors + 1) * index;
else
  b = numel(x) * slm_width(x);
end
end

function yes = slm_is_error(x)
% What catch binds in Octave.
yes = isstruct(x) && numel(x) == 1 && isequal(fieldnames(x), {'message'; 'identifier'; 'stack'});
end
