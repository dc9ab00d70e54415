% A step of the k-means method: n points in the plane, k centres, a point's nearest centre under masks.
n = 150;
k = 4;
reps = 3;
xy = random_uniform(2*n, 1);
x = xy(1:n);
y = xy(n+1:2*n);
cx = x(1:k);
cy = y(1:k);
for r = 1:reps
  %SLM start rep;
  best = Inf(n, 1);
  label = zeros(n, 1);
  for j = 1:k
    d = (x - cx(j)).^2 + (y - cy(j)).^2;
    mask = d < best;
    best(mask) = d(mask);
    label(mask) = j;
  end
  sx = accumarray(label, x, [k 1]);
  sy = accumarray(label, y, [k 1]);
  count = accumarray(label, 1, [k 1]);
  cx = sx./count;
  cy = sy./count;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(cx) + norm(cy));
