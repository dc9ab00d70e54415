% Columns of a sparse matrix whose columns follow a power law: long ones and short ones.
m = 8;
p = 4;
reps = 3;
V = powerlaw(m);
n = m;
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
