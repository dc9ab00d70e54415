% Steps of the classical Runge-Kutta method for the heat equation on n points.
n = 150;
reps = 3;
x = ramp(n);
c = 0.9;
h = 0.5;
for r = 1:reps
  %SLM start rep;
  k1 = rhs(x, c);
  k2 = rhs(x + 0.5*h*k1, c);
  k3 = rhs(x + 0.5*h*k2, c);
  k4 = rhs(x + h*k3, c);
  x = x + (h/6)*(k1 + 2*k2 + 2*k3 + k4);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
function d = rhs(u, c)
n = numel(u);
d = zeros(n, 1);
d(2:n-1) = c*(u(1:n-2) - 2*u(2:n-1) + u(3:n));
end
