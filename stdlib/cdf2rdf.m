function [V, D] = cdf2rdf(V, D)
% Real block diagonal form of complex conjugate pairs of eigenvalues.
n = size(D, 1);
k = 1;
while k < n
  if imag(D(k, k)) ~= 0
    a = real(D(k, k));
    b = imag(D(k, k));
    j = k:k+1;
    V(:, j) = [real(V(:, k)), imag(V(:, k))];
    D(j, j) = [a, b; -b, a];
    k = k + 2;
  else
    k = k + 1;
  end
end
V = real(V);
D = real(D);
end
