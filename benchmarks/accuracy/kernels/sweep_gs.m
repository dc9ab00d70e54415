% A Gauss-Seidel sweep for the five-point operator on an m x m grid, in place, element by element.
m = 24;
reps = 3;
f = reshape(ramp(m*m), m, m);
u = zeros(m, m);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for j = 2:m-1
    for i = 2:m-1
      u(i,j) = 0.25*(f(i,j) + u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1));
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u(:)));
