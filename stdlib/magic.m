function M = magic(n)
% Magic square: the method of de la Loubere for odd n, exchanges for n a multiple of four, a
% composition (LUX) of four squares for the rest.
n = floor(n);
if n <= 0
  M = zeros(0, 0);
elseif mod(n, 2) == 1
  M = odd(n);
elseif mod(n, 4) == 0
  M = reshape(1:n * n, n, n)';
  k = floor(mod(1:n, 4) / 2);
  swap = (k' * ones(1, n)) == (ones(n, 1) * k);
  M(swap) = n * n + 1 - M(swap);
else
  p = n / 2;
  M = odd(p);
  M = [M, M + 2 * p^2; M + 3 * p^2, M + p^2];
  if n == 2, return, end
  i = (1:p)';
  k = (n - 2) / 4;
  j = [1:k, (n - k + 2):n];
  M([i; i + p], j) = M([i + p; i], j);
  i = k + 1;
  j = [1, i];
  M([i; i + p], j) = M([i + p; i], j);
end
end

function M = odd(n)
j = ones(n, 1) * (1:n);
i = j';
A = mod(i + j - (n + 3) / 2, n);
B = mod(i + 2 * j - 2, n);
M = n * A + B + 1;
end
