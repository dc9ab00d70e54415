% A matrix that is set equal to another and then overwritten as a whole, so that a copy is of no use.
n = 20;
reps = 3;
B = reshape(ramp(n*n), n, n);
C = reshape(1./ramp(n*n), n, n);
A = B;
for r = 1:reps
  %SLM start rep;
  A = B;
  A(:) = B(:) + 2*C(:);
  t = sum(A(:));
  %SLM end rep;
end
fprintf('check %.10e\n', t);
