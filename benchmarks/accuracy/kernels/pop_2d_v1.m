% One iteration of POP's barotropic solver a repetition: PCG on two-dimensional arrays with a land
% mask, the product of the inner product kept in an array of its own (the paper's Fig. 4, v1).
% The operator takes the inside of the blocks, as POP's does. Grid and operator are those of
% examples/pop_pcg.
nx = 8;
ny = 4;
reps = 3;
[ocean, W] = pop_grid(nx, ny);
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
[i, j] = ndgrid(1:nx, 1:ny);
r = with_halo(1e4*ocean.*cos(4*pi*i/nx).*sin(3*pi*j/ny));
x = zeros(nx + 4, ny + 4);
s = zeros(nx + 4, ny + 4);
q = zeros(nx + 4, ny + 4);
z = zeros(nx + 4, ny + 4);
work = zeros(nx + 4, ny + 4);
rho_old = 1;
a = 3; b = nx + 2;
c = 3; e = ny + 2;
for it = 1:reps
  %SLM start rep;
  z = r.*d;
  work = r.*z;
  rho = sum(sum(work.*mask));
  beta = rho/rho_old;
  s = z + beta*s;
  q(a:b,c:e) = A0(a:b,c:e).*s(a:b,c:e) + AN(a:b,c:e).*s(a:b,c+1:e+1) + AS(a:b,c:e).*s(a:b,c-1:e-1) ...
    + AE(a:b,c:e).*s(a+1:b+1,c:e) + AW(a:b,c:e).*s(a-1:b-1,c:e) ...
    + ANE(a:b,c:e).*s(a+1:b+1,c+1:e+1) + ANW(a:b,c:e).*s(a-1:b-1,c+1:e+1) ...
    + ASE(a:b,c:e).*s(a+1:b+1,c-1:e-1) + ASW(a:b,c:e).*s(a-1:b-1,c-1:e-1);
  work = q.*s;
  delta = sum(sum(work.*mask));
  alpha = rho/delta;
  x = x + alpha*s;
  r = r - alpha*q;
  rho_old = rho;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x(:)));
