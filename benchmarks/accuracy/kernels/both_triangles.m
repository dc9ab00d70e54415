% An incomplete factor applied forwards and backwards: the lower triangle of the five-point operator on an m x m grid,
% then its transpose.
m = 11;
reps = 3;
n = m*m;
L = tril(poisson(m));
b = ramp(n);
x = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  y = L\b;
  x = L'\y;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
