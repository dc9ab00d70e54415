function H = hadamard(n)
% Hadamard matrix of order 2^k, 12*2^k or 20*2^k: Sylvester's doubling.
[f, e] = log2([n, n / 12, n / 20]);
k = find(f == 1/2 & e > 0, 1);
if isempty(k)
  error('MATLAB:hadamard:InvalidInput', 'n must be an integer and n, n/12 or n/20 must be a power of 2.');
end
e = e(k) - 1;
if k == 1
  H = 1;
elseif k == 2
  H = [ones(1, 12); ones(11, 1), toeplitz([-1 -1 1 -1 -1 -1 1 1 1 -1 1], [-1 1 -1 1 1 1 -1 -1 -1 1 -1])];
else
  H = [ones(1, 20); ones(19, 1), hankel([-1 -1 1 1 -1 -1 -1 -1 1 -1 1 -1 1 1 1 1 -1 -1 1], [1 -1 -1 1 1 -1 -1 -1 -1 1 -1 1 -1 1 1 1 1 -1 -1])];
end
for i = 1:e
  H = [H, H; H, -H];
end
end
