% A transposed operand in an element-wise update of another matrix, which is in place.
n = 16;
reps = 3;
A = reshape(ramp(n*n), n, n);
C = zeros(n, n);
for r = 1:reps
  %SLM start rep;
  C = 0.5*C + A';
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C(:,2)));
