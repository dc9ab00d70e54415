% A function of the user's inside expressions, and with elements as the target.
n = 250;
reps = 3;
u = ramp(n);
v = 1./ramp(n);
y = zeros(n, 1);
Z = zeros(n, 2);
for r = 1:reps
  %SLM start rep;
  y = 0.5*addf(u, v) + 0.5*y;
  g = norm(addf(u, y) - v);
  Z(:,2) = addf(v, y);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y) + g + norm(Z(:,2)));
function w = addf(u, v)
w = u + 2*v;
end
