function T = toeplitz(c, r)
% Toeplitz matrix of a first column and a first row.
if nargin < 2
  r = c;
  c = conj(c);
  c(1) = r(1);
end
r = r(:);
c = c(:);
m = length(c);
n = length(r);
x = [r(n:-1:2); c];
T = x((n:n + m - 1)' * ones(1, n) - ones(m, 1) * (0:n - 1));
T = reshape(T, m, n);
end
