% Thomas's algorithm for a tridiagonal system: elimination, then substitution backwards.
n = 170;
reps = 3;
a = 0.5*ramp(n);
b = 4 + ramp(n);
c = 0.25*ramp(n);
d = 2*ramp(n);
p = zeros(n, 1);
q = zeros(n, 1);
x = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  p(1) = c(1)/b(1);
  q(1) = d(1)/b(1);
  for i = 2:n
    t = b(i) - a(i)*p(i-1);
    p(i) = c(i)/t;
    q(i) = (d(i) - a(i)*q(i-1))/t;
  end
  x(n) = q(n);
  for i = n-1:-1:1
    x(i) = q(i) - p(i)*x(i+1);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
