% A recurrence over arrays in a struct and a cell, then a part of one of them in one statement.
n = 400;
reps = 3;
S.x = ramp(n);
S.y = ramp(n);
c = {ramp(n)};
for r = 1:reps
  %SLM start rep;
  for i = 2:n
    S.x(i) = 0.5*(S.x(i-1) + S.y(i)*c{1}(i));
  end
  S.y(2:n-1) = 0.5*(S.x(1:n-2) + c{1}(3:n));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(S.x) + norm(S.y));
