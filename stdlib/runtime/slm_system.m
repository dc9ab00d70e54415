function kind = slm_system(a)
% How a matrix is solved with, by its entries.
lower = false;
upper = false;
if size(a, 1) ~= size(a, 2)
  kind = 'rectangular';
  return
end
if isfloat(a)
  lower = istril(a);
  upper = istriu(a);
end
if lower && upper
  kind = 'diagonal';
elseif lower
  kind = 'lower';
elseif upper
  kind = 'upper';
elseif issparse(a) && slm_dense_band(a)
  kind = 'banded';
elseif issparse(a)
  kind = 'sparse';
else
  kind = 'general';
end
end

function found = slm_dense_band(a)
% Whether more than half of the places of the band are stored.
[i, j] = find(a);
below = max([0; i(:) - j(:)]);
above = max([0; j(:) - i(:)]);
places = size(a, 1) * (below + above + 1) - below * (below + 1) / 2 - above * (above + 1) / 2;
found = below > 0 && above > 0 && 2 * nnz(a) > places;
end
