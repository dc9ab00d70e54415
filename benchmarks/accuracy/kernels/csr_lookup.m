% Elements of a sparse matrix at k places in random order.
m = 8;
k = 40;
reps = 3;
A = poisson(m);
n = m*m;
i = 1 + floor(draws(k, 4711)*n);
j = i - mod((1:k)', 2).*(i > 1);
q = zeros(k, 1);
for r = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for l = 1:k
    q(l) = A(i(l),j(l));
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(q));
