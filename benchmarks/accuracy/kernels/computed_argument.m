% Computed arguments of the user's functions inside statements: each is stored for the function; what the rest of the
% statement reads is loaded again.
n = 250;
reps = 3;
u = ramp(n);
v = 1./ramp(n);
p = mod((0:n-1)'*7919, n) + 1;
y = zeros(n, 1);
for r = 1:reps
  %SLM start rep;
  y = 0.5*y + addf(u + v, v);
  s = total(u(p));
  y = y + 0.25*twice(y - u);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y) + s);
function w = addf(u, v)
w = u + 2*v;
end
function w = twice(v)
w = 2*v;
end
function s = total(x)
s = sum(x);
end
