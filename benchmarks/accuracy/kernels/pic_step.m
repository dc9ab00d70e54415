% A step of a particle-in-cell simulation: n electrons on a line of length 1 with k cells, periodic, over a
% background of ions at rest. A repetition is a time step with its diagnostics.
n = 100;
k = 32;
reps = 3;

% particles: two beams, disturbed
dx = 1/k;
dt = 0.1*dx;
x = mod(((1:n)' - 0.5)/n + 0.02*draws(n, 4711), 1);
v = 1 - 2*mod((1:n)', 2) + 0.1*draws(n, 12345);
edges = (-32:32)'/16;

% fields and diagnostics
rho = zeros(k, 1);
E = zeros(k, 1);
count = zeros(k, 1);
flow = zeros(k, 1);
heat = zeros(k, 1);
h = zeros(numel(edges), 1);
energy = zeros(1, 2);

for r = 1:reps
  %SLM start rep;

  % charge of the particles, by linear weights to the two nearest points
  s = x/dx;
  j = floor(s);
  w = s - j;
  left = j + 1;
  right = mod(j + 1, k) + 1;
  rho = accumarray([left; right], [1 - w; w], [k 1]);
  rho = 1 - rho*(k/n);

  % noise of the charge: a filter of three points, twice, in place
  for pass = 1:2
    first = rho(1);
    last = rho(k);
    a = 0.25*(last + 2*first + rho(2));
    b = 0.25*(rho(k-1) + 2*last + first);
    rho(2:k-1) = 0.25*(rho(1:k-2) + 2*rho(2:k-1) + rho(3:k));
    rho(1) = a;
    rho(k) = b;
  end

  % field: the integral of the charge, with mean zero
  E(1) = 0;
  for i = 2:k
    E(i) = E(i-1) + 0.5*dx*(rho(i-1) + rho(i));
  end
  E = E - sum(E)/k;

  % force on the particles, leapfrog
  e = (1 - w).*E(left) + w.*E(right);
  v = v - dt*e;
  x = mod(x + dt*v, 1);

  % moments of the cells that the particles were in: how many, mean velocity, temperature
  count = accumarray(left, 1, [k 1]);
  flow = accumarray(left, v, [k 1]);
  flow = flow./max(count, 1);
  dv = v - flow(left);
  dv = dv.^2;
  heat = accumarray(left, dv, [k 1]);
  heat = heat./max(count, 1);

  % velocities that left the window of the diagnostics are reset, particle by particle
  lost = 0;
  for i = 1:n
    if abs(v(i)) > 2
      v(i) = sign(v(i));
      lost = lost + 1;
    end
  end

  % distribution of velocities, energies
  h = histc(v, edges);
  energy(1) = 0.5*sum(v.^2)/n;
  energy(2) = 0.5*dx*(E'*E);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(E) + norm(v) + norm(x) + norm(h) + energy(1) + energy(2) + norm(heat) + lost);
