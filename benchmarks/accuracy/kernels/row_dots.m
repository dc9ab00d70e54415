% The scalar products of the rows of two matrices.
m = 24;
k = 20;
reps = 3;
A = reshape(ramp(m*k), m, k);
B = reshape(1./ramp(m*k), m, k);
d = zeros(m, 1);
for r = 1:reps
  %SLM start rep;
  for i = 1:m
    d(i) = A(i,:)*B(i,:)';
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(d));
