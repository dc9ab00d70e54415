% Conjugate gradients on three diagonals, n = 1000, five iterations: in each the product (375 + 188
% + 63 lines of the matrix, 125 of p) and sweeps over p, q; x, p; r, q; r; r, p. L1 (64 lines) keeps
% nothing from sweep to sweep; only q is written without being read.
%! options --machine small.toml
n = 1000;
e = ones(n,1);
A = spdiags([-e 3*e -e], -1:1, n, n);
x = zeros(n,1);
r = ones(n,1);
p = r + 0;
rho = r'*r;
%! level iterations L1 loads=5*(375+188+63+125+2*125+2*125+2*125+125+2*125)*64 write_allocates=5*125*64
%SLM start iterations;
for k = 1:5
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  rho1 = r'*r;
  beta = rho1/rho;
  rho = rho1;
  p = r + beta*p;
end
%SLM end iterations;
