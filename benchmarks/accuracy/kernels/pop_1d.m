% One iteration of POP's barotropic solver a repetition: PCG on the ocean points alone, with the
% operator as a sparse matrix. Grid and operator are those of examples/pop_pcg.
nx = 12;
ny = 8;
reps = 3;
[ocean, W] = pop_grid(nx, ny);
A = pop_matrix(ocean, W);
d = full(diag(A));
[i, j] = ndgrid(1:nx, 1:ny);
r = 1e4*ocean.*cos(4*pi*i/nx).*sin(3*pi*j/ny);
r = r(ocean);
n = size(A, 1);
x = zeros(n, 1);
p = zeros(n, 1);
q = zeros(n, 1);
z = zeros(n, 1);
rho_old = 1;
for it = 1:reps
  %SLM start rep;
  z = r./d;
  rho = r'*z;
  beta = rho/rho_old;
  p = z + beta*p;
  q = A*p;
  delta = p'*q;
  alpha = rho/delta;
  x = x + alpha*p;
  r = r - alpha*q;
  rho_old = rho;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
