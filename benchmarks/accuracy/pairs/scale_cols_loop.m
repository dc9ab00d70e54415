% The columns of a matrix, each divided by a number of its own, element by element.
m = 24;
n = 24;
reps = 3;
A = reshape(ramp(m*n), m, n);
d = 2*ramp(n);
B = zeros(m, n);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for j = 1:n
    for i = 1:m
      B(i,j) = A(i,j)/d(j);
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(B(:)));
