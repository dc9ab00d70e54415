% A function of the user's, whose result is a variable of the caller's.
n = 300;
reps = 3;
u = ramp(n);
v = 1./ramp(n);
x = zeros(n, 1);
y = zeros(n, 1);
for r = 1:reps
  %SLM start rep;
  x = addf(u, v);
  y = addf(x, u);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x) + norm(y));
function w = addf(u, v)
w = u + 2*v;
end
