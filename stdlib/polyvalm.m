function Y = polyvalm(p, X)
% Polynomial of a square matrix, by Horner's rule.
n = size(X, 1);
if size(X, 2) ~= n, error('MATLAB:polyvalm:NonSquareMatrix', 'The matrix must be square.'); end
Y = zeros(n);
for k = 1:numel(p)
  Y = Y*X + p(k)*eye(n);
end
end
