% Symmetric rank-2 updates of an m x n part of a matrix, as the reduction to tridiagonal form has them.
m = 24;
n = 24;
reps = 3;
A = reshape(ramp(m*n), m, n);
v = ramp(m)/m;
w = v + 0.5;
for r = 1:reps
  %SLM start rep;
  A = A - v*w(1:n)' - w*v(1:n)';
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A(:)));
