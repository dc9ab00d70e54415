% The differences of every element of x with every element of y, element by element.
m = 32;
n = 32;
reps = 3;
y = ramp(m);
x = 2*ramp(n);
D = zeros(m, n);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for j = 1:n
    for i = 1:m
      D(i,j) = x(j) - y(i);
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(D(:)));
