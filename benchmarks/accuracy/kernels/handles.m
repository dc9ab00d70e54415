% A vector that is updated, and handed to two small functions, one after the other.
n = 300;
reps = 3;
x = ramp(n);
y = zeros(n, 1);
z = zeros(n, 1);
scaled = @(v) 0.5*v;
shifted = @(v) v.*v + 1;
for r = 1:reps
  %SLM start rep;
  y = scaled(x);
  z = shifted(y);
  x = x + z/8;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(z));
