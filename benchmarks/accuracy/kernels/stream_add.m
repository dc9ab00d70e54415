% STREAM: add
n = 400;
reps = 3;
a = ramp(n);
b = ones(n, 1);
c = ones(n, 1);
s = 3;
for k = 1:reps
  %SLM start rep;
  c = a + b;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(c));
