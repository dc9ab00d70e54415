% Symmetric part of a square matrix.
n = 24;
reps = 3;
A = reshape(ramp(n*n), n, n);
B = zeros(n, n);
for r = 1:reps
  %SLM start rep;
  B = 0.5*(A + A');
  %SLM end rep;
end
fprintf('check %.10e\n', norm(B(:,2)));
