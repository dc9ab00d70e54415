% Dense matrix times vector by rows, written out: an inner product for every element.
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
    s = 0;
    for j = 1:n
      s = s + A(i,j)*x(j);
    end
    y(i) = s;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
