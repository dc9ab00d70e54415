% Dense matrix times vector by columns, written out: y is loaded and stored for every column.
m = 32;
n = 32;
reps = 3;
A = reshape(ramp(m*n), m, n);
x = ramp(n);
y = zeros(m, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:m
    y(i) = 0;
  end
  for j = 1:n
    for i = 1:m
      y(i) = y(i) + A(i,j)*x(j);
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
