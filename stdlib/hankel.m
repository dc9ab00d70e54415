function H = hankel(c, r)
% Hankel matrix of a first column and a last row.
c = c(:);
m = length(c);
if nargin < 2
  r = zeros(m, 1);
end
r = r(:);
n = length(r);
x = [c; r(2:n)];
H = x((1:m)' * ones(1, n) + ones(m, 1) * (0:n - 1));
H = reshape(H, m, n);
end
