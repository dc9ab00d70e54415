% n numbers are added to as many elements of a vector of m, all different, in a random order; the
% indices are 4-byte integers.
n = 300;
m = 400;
reps = 3;
y = ramp(m);
v = random_uniform(n, 8);
q = random_order(m, 54321);
b = int32(q(1:n))';
for k = 1:reps
  %SLM start rep;
  y(b) = y(b) + v;
  %SLM end rep;
end
fprintf('check %.10e\n', sum(y.*ramp(m)));
