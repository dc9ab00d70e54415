% Sum of two matrices, row by row.
m = 16;
k = 24;
reps = 3;
A = reshape(ramp(m*k), m, k);
B = reshape(1./ramp(m*k), m, k);
C = zeros(m, k);
for r = 1:reps
  %SLM start rep;
  for i = 1:m
    C(i,:) = A(i,:) + B(i,:);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C(:)));
