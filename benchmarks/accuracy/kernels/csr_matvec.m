% Sparse matrix-vector product by rows, in three arrays, written out. The five-point operator on an
% m x m grid, its points in a random order.
m = 10;
reps = 3;
n = m*m;
A = poisson(m);
q = random_order(n, 12345);
A = A(q,q);
[c, r, val] = find(A');
col = int32(c);
ptr = int32(cumsum([1; accumarray(r, 1)]));
x = ramp(n);
y = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n
    s = 0;
    for p = ptr(i):ptr(i+1)-1
      s = s + val(p)*x(col(p));
    end
    y(i) = s;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
