% Values summed by bin, bins in ascending order.
n = 400;
k = 200;
reps = 3;
b = ceil((1:n)'*k/n);
v = ramp(n);
h = zeros(k, 1);
for r = 1:reps
  %SLM start rep;
  h = accumarray(b, v, [k 1]);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(h));
