% Matrix product, blocked for the first-level cache.
n = 20;
reps = 3;
A = reshape(ramp(n*n), n, n);
B = reshape(ramp(n*n), n, n);
C = zeros(n, n);
for k = 1:reps
  %SLM start rep;
  C = A*B;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C(:)));
