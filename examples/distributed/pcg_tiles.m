% PCG2+2D by tiles: the solver of ../pop_pcg/pcg2_2d.m as POP runs it. The ocean is cut into tiles
% of bx x by points, tiles of land alone are dropped, and the others are dealt to the ranks in
% turn. In an iteration every tile exchanges the halo of s with its eight neighbours, and all ranks
% form two sums.
%   slamm analyze pcg_tiles.m --path ../pop_pcg --set niter=1 --ranks 4,16,64 --region iteration

niter = 200;                    % at most
tolerance = 1e-10;
nx = 192;
ny = 128;
continents = 1;                 % width of the land, 1: POP's test grid

[ocean, W] = pop_grid(nx, ny, continents);
d = zeros(nx, ny);
d(ocean) = 1 ./ W{1}(ocean);
mask = double(ocean);
A0 = W{1};   AN = W{2};   AS = W{3};   AE = W{4};   AW = W{5};
ANE = W{6};  ANW = W{7};  ASE = W{8};  ASW = W{9};

% the right-hand side: a smooth forcing
[i, j] = ndgrid(1:nx, 1:ny);
r = 1e4*ocean.*cos(4*pi*i/nx).*sin(3*pi*j/ny);
start = sqrt(sum(sum(r.*r.*mask)));
x = zeros(nx, ny);
s = zeros(nx, ny);
rho_old = 1;
%SLM ranks 16;
%SLM distribute s(tiles 24 16, halo 2, periodic 1, active ocean, deal roundrobin);
%SLM align r, x, z, q, d, work, mask with s;
%SLM align A0, AN, AS, AE, AW, ANE, ANW, ASE, ASW with s;

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
  if mod(it, 10) == 0
    residual = sqrt(sum(sum(r.*r.*mask)))/start;
    if residual < tolerance
      break
    end
  end
end

residual = sqrt(sum(sum(r.*r.*mask)))/start;
fprintf('PCG2+2D: %d iterations, relative residual %.1e\n', it, residual);
fprintf('surface pressure: from %.8f to %.8f, norm %.8f\n', ...
        min(x(ocean)), max(x(ocean)), norm(x(ocean)));
%SLM print iteration;
