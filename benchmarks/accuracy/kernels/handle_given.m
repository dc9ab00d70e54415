% A function called through a handle with a parameter: it stores its result, which the caller takes over or reads.
n = 250;
reps = 3;
x = ramp(n);
y = 2*x;
par = 3;
F = @(v) resid(v, par);
w = y;
for r = 1:reps
  %SLM start rep;
  t = F(x);
  w = F(t) - y;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(w));
function r = resid(v, p)
r = p*v + 1;
end
