% A dense matrix times a vector is added to another, in array statements.
n = 32;
reps = 3;
A = reshape(ramp(n*n), n, n);
x = ramp(n);
y = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  y = y + A*x;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
