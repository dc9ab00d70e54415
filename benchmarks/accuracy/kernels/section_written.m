% The user's function writes elements of its argument: a column of an array is copied first, a result is not.
n = 250;
k = 4;
reps = 3;
V = reshape(ramp(n*k), n, k);
Z = zeros(n, k);
y = zeros(n, 1);
for r = 1:reps
  %SLM start rep;
  for j = 1:k
    Z(:,j) = ends(V(:,j));
  end
  y = ends(V(:,1) + V(:,2));
  y = ends(y);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(Z(:)) + norm(y));
function v = ends(v)
v(1) = 0.5*v(1);
v(end) = 0.5*v(end);
end
