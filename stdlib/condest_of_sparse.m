function [c, v] = condest_of_sparse(A, t)
% Condition number of a sparse matrix in the 1-norm, for condest: the norm of the inverse is
% estimated by solves with the factors of A (Higham and Tisseur, SIAM J. Matrix Anal. 21, 2000).
if nargin < 2, t = 2; end
n = size(A, 1);
if size(A, 2) ~= n, error('MATLAB:condest:NonSquareMatrix', 'Matrix must be square.'); end
if n == 0
  c = 0;
  v = [];
  return
end
[L, U, P, Q] = lu(A);
if any(diag(U) == 0)
  c = Inf;
  v = [];
  return
end
t = min(t, n);
X = ones(n, t);
X(:, 2:t) = sign(cos((1:n)'*(1:t-1)*sqrt(2)));
[e, ~, w] = normest1(@(flag, x) solved(flag, x, L, U, P, Q), t, X/n);
c = e*norm(A, 1);
v = w/norm(w, 1);
end

function y = solved(flag, x, L, U, P, Q)
switch flag
  case 'dim', y = size(L, 1);
  case 'real', y = isreal(L) && isreal(U);
  case 'notransp', y = Q*(U\(L\(P*x)));
  case 'transp', y = P'*(L'\(U'\(Q'*x)));
end
end
