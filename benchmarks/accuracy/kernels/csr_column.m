% Columns of a sparse matrix, five-point operator on an m x m grid, one after the other.
m = 8;
p = 4;
reps = 3;
V = poisson(m);
n = m*m;
q = 1 + floor((0:p-1)*n/p);
t = zeros(p, 1);
for r = 1:reps
  %SLM start rep;
  for k = 1:p
    c = V(:,q(k));
    t(k) = sum(c);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(t));
