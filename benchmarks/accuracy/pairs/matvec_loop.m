% A dense matrix times a vector is added to another, element by element.
n = 32;
reps = 3;
A = reshape(ramp(n*n), n, n);
x = ramp(n);
y = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for j = 1:n
    for i = 1:n
      y(i) = y(i) + A(i,j)*x(j);
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
