% PCG2+2D: the surface pressure solver of the Parallel Ocean Program on its two-
% dimensional arrays (the paper's Fig. 4, form v1), on POP's test grid. Diagonally
% preconditioned conjugate gradients; the land takes part and is masked out.
%   slamm analyze pcg2_2d.m --units KB
%   slamm analyze pcg2_2d.m --units KB --set niter=1     (one iteration only)

niter = 200;                    % at most
tolerance = 1e-10;
nx = 192;
ny = 128;
continents = 1;                 % width of the land, 1: POP's test grid

% nine weights and the mask, on 196 x 132 arrays: 192 x 128 with a halo of two
[ocean, W] = pop_grid(nx, ny, continents);
A0 = with_halo(W{1});
AN = with_halo(W{2});
AS = with_halo(W{3});
AE = with_halo(W{4});
AW = with_halo(W{5});
ANE = with_halo(W{6});
ANW = with_halo(W{7});
ASE = with_halo(W{8});
ASW = with_halo(W{9});
d = zeros(nx, ny);
d(ocean) = 1 ./ W{1}(ocean);
d = with_halo(d);
mask = false(nx + 4, ny + 4);
mask(3:nx+2, 3:ny+2) = ocean;

% the right-hand side: a smooth forcing
[i, j] = ndgrid(1:nx, 1:ny);
r = with_halo(1e4*ocean.*cos(4*pi*i/nx).*sin(3*pi*j/ny));
start = sqrt(sum(sum(r.*r.*mask)));
x = zeros(nx + 4, ny + 4);
s = zeros(nx + 4, ny + 4);
rho_old = 1;

for it = 1:niter
  %SLM start iteration;
  z = r.*d;
  work = r.*z;
  rho = sum(sum(work.*mask));
  beta = rho/rho_old;
  s = z + beta*s;
  q = A0.*s + AN.*circshift(s, [0 -1]) + AS.*circshift(s, [0 1]) ...
    + AE.*circshift(s, [-1 0]) + AW.*circshift(s, [1 0]) ...
    + ANE.*circshift(s, [-1 -1]) + ANW.*circshift(s, [1 -1]) ...
    + ASE.*circshift(s, [-1 1]) + ASW.*circshift(s, [1 1]);
  work = q.*s;
  delta = sum(sum(work.*mask));
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
fprintf('PCG2+2D: %d iterations, relative residual %.1e\n', it, residual);
fprintf('surface pressure: from %.8f to %.8f, norm %.8f\n', ...
        min(pressure), max(pressure), norm(pressure));
%SLM print iteration;
