function x = slm_fill(x, a, kind)
% The operand X with what its factors have and take where A is a sparse matrix that is solved with:
% Cholesky's where the matrix allows it, else both of LU. The orderings of another library can
% fill in otherwise.
if strcmp(kind, 'banded')
  x.fill = slm_band_fill(a);
  return
elseif ~strcmp(kind, 'sparse')
  return
end
try
  if isequal(a, a') && all(full(diag(a)) > 0)
    q = amd(a);
    [r, failed] = chol(a(q, q));
    if failed == 0
      n = slm_counts(r, true);
      x.fill = sum(n);
      x.updates = sum(n .* (n - 1) / 2);
      x.divisions = x.fill;
      x.solved = 2 * x.fill;
      return
    end
  end
  % Octave warns of three results, which is nothing to the prototype
  [text, id] = lastwarn();
  if slm_mostly_symmetric(a)
    [l, u, p, q] = lu(a); %#ok<ASGLU>
  else
    [l, u, p] = lu(a(:, colamd(a))); %#ok<ASGLU>
  end
  lastwarn(text, id);
  below = slm_counts(tril(l, -1), false);
  x.fill = nnz(l) + nnz(u);
  x.updates = sum(below .* slm_counts(triu(u, 1), true));
  x.divisions = sum(below);
  x.solved = x.fill;
catch
  x.fill = NaN;
end
end

function yes = slm_mostly_symmetric(a)
% Whether at least half of the entries off the diagonal have their mirror image and nine tenths of the
% diagonal are there: then the order is one of rows and columns alike (UMFPACK's rule; Davis, ACM TOMS 30, 2004).
pattern = a ~= 0;
on = nnz(diag(pattern));
off = nnz(pattern) - on;
yes = 2 * (nnz(pattern & pattern.') - on) >= off && 10 * on >= 9 * size(a, 2);
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
