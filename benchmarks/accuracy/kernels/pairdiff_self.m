% The differences of all pairs of elements of a vector.
n = 32;
reps = 3;
x = ramp(n);
D = zeros(n, n);
for k = 1:reps
  %SLM start rep;
  D = x' - x;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(D(:)));
