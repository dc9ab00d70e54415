% Values summed by bin, bins at random.
n = 400;
k = 200;
reps = 3;
b = 1 + floor(draws(n, 4711)*k);
v = ramp(n);
h = zeros(k, 1);
for r = 1:reps
  %SLM start rep;
  h = accumarray(b, v, [k 1]);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(h));
