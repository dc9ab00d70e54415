% PCG2+1D: the same solver on the 15,378 ocean points alone, with the operator as a
% sparse matrix. Same algorithm, same answer as pcg2_2d.m; a third less traffic.
%   slamm analyze pcg2_1d.m --units KB
%   slamm analyze pcg2_1d.m --units KB --set niter=1     (one iteration only)

niter = 200;                    % at most
tolerance = 1e-10;
nx = 192;
ny = 128;
continents = 1;                 % width of the land, 1: POP's test grid

[ocean, W] = pop_grid(nx, ny, continents);
A = pop_matrix(ocean, W);       % 15,378 rows, 136,206 nonzeros
d = full(diag(A));

% the right-hand side: a smooth forcing
[i, j] = ndgrid(1:nx, 1:ny);
r = 1e4*ocean.*cos(4*pi*i/nx).*sin(3*pi*j/ny);
r = r(ocean);
start = norm(r);
n = size(A, 1);
x = zeros(n, 1);
p = zeros(n, 1);
rho_old = 1;

for it = 1:niter
  %SLM start iteration;
  z = r./d;
  rho = r'*z;
  beta = rho/rho_old;
  p = z + beta*p;
  q = A*p;
  delta = p'*q;
  alpha = rho/delta;
  x = x + alpha*p;
  r = r - alpha*q;
  %SLM end iteration;
  rho_old = rho;
  if mod(it, 10) == 0
    residual = norm(r)/start;
    if residual < tolerance
      break
    end
  end
end

residual = norm(r)/start;
fprintf('PCG2+1D: %d iterations, relative residual %.1e\n', it, residual);
fprintf('surface pressure: from %.8f to %.8f, norm %.8f\n', min(x), max(x), norm(x));
%SLM print iteration;
