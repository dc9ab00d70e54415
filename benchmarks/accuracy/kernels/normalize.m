% A vector of length one: the norm is needed before the first element can be divided.
n = 600;
reps = 3;
x = ramp(n);
u = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  u = x/norm(x);
  %SLM end rep;
end
fprintf('check %.10e\n', sum(u));
