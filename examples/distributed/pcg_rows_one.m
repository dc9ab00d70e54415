% PCG2+1D by block rows with one reduction an iteration (Chronopoulos and Gear 1989): the solver of
% pcg_rows.m with both sums in one, and A*p from A*z by a recurrence. It sends the same messages, and
% half as many reductions for one more vector.
%   slamm analyze pcg_rows_one.m --path ../pop_pcg --set niter=1 --ranks 2,4,8,16,64 --region iteration

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
q = zeros(n, 1);
rho_old = 1;
alpha = Inf;
%SLM ranks 2, 4, 8, 16, 64;
%SLM distribute A(block,:) x(block);
%SLM align r, d, p, q, w, z with x;

for it = 1:niter
  %SLM start iteration;
  z = r./d;
  w = A*z;
  sums = sum([r.*z, w.*z]);
  rho = sums(1);
  beta = rho/rho_old;
  alpha = rho/(sums(2) - beta*rho/alpha);
  p = z + beta*p;
  q = w + beta*q;
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
fprintf('PCG2+1D, one reduction: %d iterations, relative residual %.1e\n', it, residual);
fprintf('surface pressure: from %.8f to %.8f, norm %.8f\n', min(x), max(x), norm(x));
%SLM print iteration;
