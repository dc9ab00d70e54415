% Shifted matrices: each shift starts from the matrix, a copy of which is made when its first diagonal element
% is written.
n = 24;
reps = 3;
B = reshape(ramp(n*n), n, n);
A = B;
x = ramp(n);
y = zeros(n, 1);
for r = 1:reps
  %SLM start rep;
  for p = 1:2
    A = B;
    for i = 1:n
      A(i,i) = A(i,i) - p;
    end
    y = A*x;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
