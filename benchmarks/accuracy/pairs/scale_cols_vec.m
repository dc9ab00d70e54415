% The columns of a matrix, each divided by a number of its own, in array statements.
m = 24;
n = 24;
reps = 3;
A = reshape(ramp(m*n), m, n);
d = 2*ramp(n);
B = zeros(m, n);
for k = 1:reps
  %SLM start rep;
  B = A./d';
  %SLM end rep;
end
fprintf('check %.10e\n', norm(B(:)));
