% Three-point stencil, out of place, element by element.
n = 600;
reps = 3;
u = ramp(n);
v = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 2:n-1
    v(i) = u(i-1) - 2*u(i) + u(i+1);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v));
