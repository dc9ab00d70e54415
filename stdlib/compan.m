function C = compan(c)
% Companion matrix of a polynomial.
if ~isvector(c) && ~isempty(c), error('MATLAB:compan:NeedVectorInput', 'compan takes a vector.'); end
n = length(c);
if n <= 1
  C = [];
else
  C = diag(ones(1, n - 2), -1);
  C(1, :) = -c(2:n) / c(1);
end
end
