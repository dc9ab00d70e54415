function C = compan(c)
% Companion matrix of a polynomial.
n = length(c);
if n <= 1
  C = [];
else
  C = diag(ones(1, n - 2), -1);
  C(1, :) = -c(2:n) / c(1);
end
end
