% Every s-th element of a vector, element by element.
n = 800;
s = 2;
reps = 3;
x = ramp(n);
y = zeros(n/s, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n/s
    y(i) = x((i-1)*s+1);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
