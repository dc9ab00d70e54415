% Five-point stencil on an m x n grid, out of place, element by element along the rows: against
% the order in which the columns lie.
m = 24;
n = 24;
reps = 3;
u = reshape(ramp(m*n), m, n);
v = zeros(m, n);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 2:m-1
    for j = 2:n-1
      v(i,j) = 0.5*u(i,j) + 0.125*(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1));
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v(:)));
