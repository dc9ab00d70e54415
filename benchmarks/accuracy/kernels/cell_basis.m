% Modified Gram-Schmidt of a vector against k vectors, each in a cell.
n = 100;
k = 5;
reps = 3;
b = ramp(n);
w = zeros(n, 1);
h = zeros(k, 1);
V = cell(1, k);
for j = 1:k
  V{j} = 1 + mod((0:n-1)' + j-1, 5)/n;
end
for r = 1:reps
  %SLM start rep;
  w = 2*b;
  for j = 1:k
    h(j) = V{j}'*w;
    w = w - h(j)*V{j};
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(h));
