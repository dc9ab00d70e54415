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
