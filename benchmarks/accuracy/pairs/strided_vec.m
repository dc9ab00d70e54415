% Every s-th element of a vector, in array statements.
n = 800;
s = 2;
reps = 3;
x = ramp(n);
y = zeros(n/s, 1);
for k = 1:reps
  %SLM start rep;
  y = x(1:s:end);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
