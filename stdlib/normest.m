function [e, count] = normest(S, tol)
% Estimate of the 2-norm by the power method on S'*S.
if nargin < 2, tol = 1e-6; end
if ~isscalar(tol) || ~isreal(tol), error('MATLAB:normest:InvalidTolerance', 'The tolerance must be one real number.'); end
x = sum(abs(S), 1)';
count = 0;
e = norm(x);
if e == 0, return, end
x = full(x) / e;
e_old = 0;
while abs(e - e_old) > tol * e && count < 100
  e_old = e;
  Sx = S * x;
  x = S' * Sx;
  normx = norm(x);
  e = normx / norm(Sx);
  x = x / normx;
  count = count + 1;
end
end
