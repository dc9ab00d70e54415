% PCG2+2D by tiles with one reduction an iteration (Chronopoulos and Gear 1989): the solver of
% pcg_tiles.m with both sums in one, and the operator applied to s by a recurrence. Every tile
% exchanges the halo of z with its eight neighbours.
%   slamm analyze pcg_tiles_one.m --path ../pop_pcg --set niter=1 --ranks 4,16,64 --region iteration

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
q = zeros(nx, ny);
rho_old = 1;
alpha = Inf;
%SLM ranks 16;
%SLM distribute s(tiles 24 16, halo 2, periodic 1, active ocean, deal roundrobin);
%SLM align r, x, z, q, w, d, mask with s;
%SLM align A0, AN, AS, AE, AW, ANE, ANW, ASE, ASW with s;

for it = 1:niter
  %SLM start iteration;
  z = r.*d;
  w = A0.*z + AN.*circshift(z, [0 -1]) + AS.*circshift(z, [0 1]) ...
    + AE.*circshift(z, [-1 0]) + AW.*circshift(z, [1 0]) ...
    + ANE.*circshift(z, [-1 -1]) + ANW.*circshift(z, [1 -1]) ...
    + ASE.*circshift(z, [-1 1]) + ASW.*circshift(z, [1 1]);
  sums = sum(sum(cat(3, r.*z.*mask, w.*z.*mask)));
  rho = sums(1);
  beta = rho/rho_old;
  alpha = rho/(sums(2) - beta*rho/alpha);
  s = z + beta*s;
  q = w + beta*q;
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
fprintf('PCG2+2D, one reduction: %d iterations, relative residual %.1e\n', it, residual);
fprintf('surface pressure: from %.8f to %.8f, norm %.8f\n', ...
        min(x(ocean)), max(x(ocean)), norm(x(ocean)));
%SLM print iteration;
