% Assembly of a load vector: linear elements on the triangles of an m x m grid of points.
m = 13;
reps = 3;
n = m*m;
T = triangles(m);
e = (0:n-1)';
X = mod(e, m) + 0.1*ramp(n);
Y = floor(e/m) - 0.1*ramp(n);
f = ramp(n);
F = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for e = 1:size(T, 2)
    a = T(1,e);
    b = T(2,e);
    c = T(3,e);
    d = (X(b) - X(a))*(Y(c) - Y(a)) - (X(c) - X(a))*(Y(b) - Y(a));
    g = d*(f(a) + f(b) + f(c))/18;
    F(a) = F(a) + g;
    F(b) = F(b) + g;
    F(c) = F(c) + g;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(F));
