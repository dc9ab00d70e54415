% The rows of the five-point operator on an m x m grid, each scaled by its own factor.
m = 10;
reps = 3;
n = m*m;
A = poisson(m);
x = ramp(n);
B = A;
for r = 1:reps
  %SLM start rep;
  B = A.*x;
  %SLM end rep;
end
[~, j, v] = find(B);
fprintf('check %.10e\n', norm(v) + j(end) - 1);
