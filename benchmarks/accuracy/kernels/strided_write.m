% Every s-th element of a vector is assigned.
n = 1000;
s = 8;
reps = 3;
x = zeros(n, 1);
v = ramp(ceil(n/s));
for k = 1:reps
  %SLM start rep;
  x(1:s:end) = v;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
