% The rows of a matrix, each times a number of its own.
m = 24;
n = 24;
reps = 3;
A = reshape(ramp(m*n), m, n);
c = 2*ramp(m);
B = zeros(m, n);
for k = 1:reps
  %SLM start rep;
  B = A.*c;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(B(:)));
