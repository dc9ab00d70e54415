% Finite elements for -laplace(u) + u = f on the unit square: m x m nodes, linear triangles. A repetition assembles
% matrix and right side from the coordinates, takes ten steps of preconditioned conjugate gradients, measures the
% residual, and moves the inner nodes a little.
m = 4;
reps = 3;

% nodes
n = m*m;
[gx, gy] = ndgrid((0:m-1)/(m-1), (0:m-1)/(m-1));
x = gx(:);
y = gy(:);
inside = double(x > 0 & x < 1 & y > 0 & y < 1);

% triangles: two for each square
k = (1:n)';
corner = k(mod(k, m) ~= 0 & k <= n - m);
t1 = [corner; corner + 1];
t2 = [corner + 1; corner + m + 1];
t3 = [corner + m; corner + m];
ne = numel(t1);
I = [t1; t2; t3; t1; t2; t2; t3; t1; t3];
J = [t1; t2; t3; t2; t1; t3; t2; t3; t1];

A = speye(n);
F = zeros(n, 1);
u = zeros(n, 1);
r = zeros(n, 1);
z = zeros(n, 1);
p = zeros(n, 1);
q = zeros(n, 1);

for rep = 1:reps
  %SLM start rep;

  % edges and areas
  x1 = x(t1);
  x2 = x(t2);
  x3 = x(t3);
  y1 = y(t1);
  y2 = y(t2);
  y3 = y(t3);
  b1 = y2 - y3;
  b2 = y3 - y1;
  b3 = y1 - y2;
  c1 = x3 - x2;
  c2 = x1 - x3;
  c3 = x2 - x1;
  area = 0.5*(b1.*c2 - b2.*c1);

  % element matrices: stiffness and mass
  g = 1./(4*area);
  d = area/12;
  s11 = g.*(b1.^2 + c1.^2) + 2*d;
  s22 = g.*(b2.^2 + c2.^2) + 2*d;
  s33 = g.*(b3.^2 + c3.^2) + 2*d;
  s12 = g.*(b1.*b2 + c1.*c2) + d;
  s23 = g.*(b2.*b3 + c2.*c3) + d;
  s13 = g.*(b1.*b3 + c1.*c3) + d;

  % assembly
  S = [s11; s22; s33; s12; s12; s23; s23; s13; s13];
  A = sparse(I, J, S, n, n);
  load = area.*(1 + x1.*y1)/3;
  F = accumarray([t1; t2; t3], [load; load; load], [n 1]);

  % conjugate gradients with the diagonal as preconditioner, which is found element by element
  dinv = zeros(n, 1);
  for i = 1:n
    dinv(i) = 1/A(i,i);
  end
  u = zeros(n, 1);
  r = F;
  z = dinv.*r;
  p = z;
  rho = r'*z;
  for it = 1:10
    q = A*p;
    alpha = rho/(p'*q);
    u = u + alpha*p;
    r = r - alpha*q;
    z = dinv.*r;
    old = rho;
    rho = r'*z;
    p = z + (rho/old)*p;
  end
  residual = norm(F - A*u);

  % move the inner nodes
  x = x + (0.01/m)*inside.*u;
  y = y - (0.01/m)*inside.*u;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u) + norm(x) + residual);
