function S = sprandn(m, n, density)
% Sparse matrix of normally distributed numbers: with the pattern of a matrix, or of m by n with
% about density*m*n of them.
if nargin < 3, density = 1; end
if nargin == 1
  [i, j] = find(m);
  [p, q] = size(m);
  S = sparse(i, j, randn(numel(i), 1), p, q);
else
  S = sprand(m, n, density);
  [i, j] = find(S);
  S = sparse(i, j, randn(numel(i), 1), m, n);
end
end
