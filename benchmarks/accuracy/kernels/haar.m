% One level of the Haar transform: pairs of neighbours, every second element twice.
n = 600;
reps = 3;
x = ramp(n);
a = zeros(n/2, 1);
d = zeros(n/2, 1);
for k = 1:reps
  %SLM start rep;
  a = 0.5*(x(1:2:end) + x(2:2:end));
  d = 0.5*(x(1:2:end) - x(2:2:end));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(a) + norm(d));
