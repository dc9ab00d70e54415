% A vector is turned by one element in place, and scaled.
n = 800;
reps = 3;
x = ((1:n)' - 0.5)/n;
y = 1 + x;
for r = 1:reps
  %SLM start rep;
  x = y.*circshift(x, 1);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
