function n = slm_fill(a, kind)
% Entries of the factors of a sparse matrix that is solved with: of Cholesky's
% where the matrix allows it, else of both of LU. The orderings of another library
% can fill in otherwise.
n = NaN;
if strcmp(kind, 'banded')
  n = slm_band_fill(a);
  return
elseif ~strcmp(kind, 'sparse')
  return
end
try
  if isequal(a, a') && all(full(diag(a)) > 0)
    q = amd(a);
    [r, failed] = chol(a(q, q));
    if failed == 0
      n = nnz(r);
      return
    end
  end
  % Octave warns of three results, which is nothing to the prototype
  [text, id] = lastwarn();
  [l, u, p] = lu(a(:, colamd(a))); %#ok<ASGLU>
  lastwarn(text, id);
  n = nnz(l) + nnz(u);
catch
  n = NaN;
end
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
