% PCG2+2D as the public code of the Parallel Ocean Program has it: the operator is symmetric, so
% four weights are kept instead of nine, the mask is of doubles, and the operator zeroes its
% result and then fills the inside. Same algorithm, same answer as pcg2_2d.m.
%   slamm analyze pcg2_2d_symmetric.m --units KB
%   slamm analyze pcg2_2d_symmetric.m --units KB --set niter=1     (one iteration only)

niter = 200;                    % at most
tolerance = 1e-10;
nx = 192;
ny = 128;
continents = 1;                 % width of the land, 1: POP's test grid

% the weights of the point itself and towards N, E and NE; those towards S, W, NW, SE and SW are
% the weights of these neighbours towards the point
[ocean, W] = pop_grid(nx, ny, continents);
A0 = with_halo(W{1});
AN = with_halo(W{2});
AE = with_halo(W{4});
ANE = with_halo(W{6});
mask = zeros(nx + 4, ny + 4);
mask(3:nx+2, 3:ny+2) = ocean;

% the right-hand side: a smooth forcing
[i, j] = ndgrid(1:nx, 1:ny);
r = with_halo(1e4*ocean.*cos(4*pi*i/nx).*sin(3*pi*j/ny));
start = sqrt(sum(sum(r.*r.*mask)));
x = zeros(nx + 4, ny + 4);
s = zeros(nx + 4, ny + 4);
q = zeros(nx + 4, ny + 4);
rho_old = 1;

for it = 1:niter
  %SLM start iteration;
  z = r./(A0 + (A0 == 0));      % zero on land
  work = r.*z;
  rho = sum(sum(work(3:nx+2, 3:ny+2).*mask(3:nx+2, 3:ny+2)));
  beta = rho/rho_old;
  s = z + beta*s;
  q(:) = 0;
  q(3:nx+2, 3:ny+2) = A0(3:nx+2, 3:ny+2).*s(3:nx+2, 3:ny+2) ...
    + AN(3:nx+2, 3:ny+2).*s(3:nx+2, 4:ny+3) + AN(3:nx+2, 2:ny+1).*s(3:nx+2, 2:ny+1) ...
    + AE(3:nx+2, 3:ny+2).*s(4:nx+3, 3:ny+2) + AE(2:nx+1, 3:ny+2).*s(2:nx+1, 3:ny+2) ...
    + ANE(3:nx+2, 3:ny+2).*s(4:nx+3, 4:ny+3) + ANE(3:nx+2, 2:ny+1).*s(4:nx+3, 2:ny+1) ...
    + ANE(2:nx+1, 3:ny+2).*s(2:nx+1, 4:ny+3) + ANE(2:nx+1, 2:ny+1).*s(2:nx+1, 2:ny+1);
  work = q.*s;
  delta = sum(sum(work(3:nx+2, 3:ny+2).*mask(3:nx+2, 3:ny+2)));
  alpha = rho/delta;
  x = x + alpha*s;
  r = r - alpha*q;
  %SLM end iteration;
  rho_old = rho;
  % the update of the ghost cells, which is communication in POP
  r(1:2, :) = r(nx+1:nx+2, :);
  r(nx+3:nx+4, :) = r(3:4, :);
  if mod(it, 10) == 0
    residual = sqrt(sum(sum(r.*r.*mask)))/start;
    if residual < tolerance
      break
    end
  end
end

residual = sqrt(sum(sum(r.*r.*mask)))/start;
pressure = x(3:nx+2, 3:ny+2);
pressure = pressure(ocean);
fprintf('PCG2+2D symmetric: %d iterations, relative residual %.1e\n', it, residual);
fprintf('surface pressure: from %.8f to %.8f, norm %.8f\n', ...
        min(pressure), max(pressure), norm(pressure));
%SLM print iteration;
