function [U, S, V, flag] = svds_of_sparse(A, k, which)
% Some singular values of a sparse matrix, for svds: eigenvalues of [0 A; A' 0] by products with A
% and A', or by solves with its factors for the smallest ones. A small matrix, one of which much is
% asked, and one with zeros among the smallest are decomposed in full form.
[m, n] = size(A);
if nargin < 2, k = 6; end
k = min([k m n]);
if nargin < 3, which = 'largest'; end
smallest = isequal(which, 0) || strcmp(which, 'smallest');
small = min(m, n) < 100 || 2*max(2*k, 20) > min(m, n);
if smallest && ~small
  if m ~= n
    small = true;
  else
    [L, W, P, Q] = lu(A);
    pivots = abs(diag(W));
    small = min(pivots) <= 1e-12*max(pivots);
  end
end
if small
  % 'largest' is not a word of Octave's svds
  if smallest, which = 0; end
  if isnumeric(which)
    [U, S, V, flag] = svds(full(A), k, which);
  else
    [U, S, V, flag] = svds(full(A), k);
  end
else
  if smallest
    % inv(A') is applied to the second part, inv(A) to the first
    f = @(x) [P'*(L'\(W'\(Q'*x(m+1:end)))); Q*(W\(L\(P*x(1:m))))];
  else
    f = @(x) [A*x(m+1:end); A'*x(1:m)];
  end
  [X, D, flag] = eigs_of_function(f, m + n, k, 'la');
  s = diag(D);
  if smallest, s = 1./s; end
  [s, order] = sort(s, 'descend');
  U = sqrt(2)*X(1:m, order);
  V = sqrt(2)*X(m+1:end, order);
  S = diag(s);
  if flag && nargout < 4
    warning('MATLAB:svds:BadConvergence', ...
      'Only %d of the %d requested singular values converged. Those that did not converge are NaN.', sum(~isnan(s)), k);
  end
end
if nargout < 2, U = diag(S); end
end
