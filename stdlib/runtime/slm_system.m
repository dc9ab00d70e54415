function [kind, fill] = slm_system(a)
% How a matrix is solved with, by its entries; entries of all its factors when it
% is sparse and general.
fill = NaN;
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
  fill = slm_band_fill(a);
elseif issparse(a)
  kind = 'sparse';
  fill = slm_fill(a);
else
  kind = 'general';
end
end

function n = slm_fill(a)
% Entries of the factors: of Cholesky's where the matrix allows it, else of both
% of LU. The orderings of another library can fill in otherwise.
n = NaN;
try
  if isequal(a, a') && all(full(diag(a)) > 0)
    q = amd(a);
    [r, failed] = chol(a(q, q));
    if failed == 0
      n = nnz(r);
      return
    end
  end
  [l, u, p] = lu(a(:, colamd(a))); %#ok<ASGLU>
  n = nnz(l) + nnz(u);
catch
  n = NaN;
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

function n = slm_band_fill(a)
% Places of the band arrays: of Cholesky's where the matrix allows it.
[i, j] = find(a);
below = max(i - j);
n = size(a, 1) * (2 * below + max(j - i) + 1);
if isequal(a, a') && all(full(diag(a)) > 0)
  [r, failed] = chol(a); %#ok<ASGLU>
  if failed == 0
    n = size(a, 1) * (below + 1);
  end
end
end
