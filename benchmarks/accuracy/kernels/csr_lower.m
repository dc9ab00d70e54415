% Forward substitution with a sparse triangle by rows, in three arrays, written out. The lower
% triangle of the five-point operator on an m x m grid; the diagonal is the last of its row.
m = 11;
reps = 3;
n = m*m;
[c, r, val] = find(tril(poisson(m))');
col = int32(c);
ptr = int32(cumsum([1; accumarray(r, 1)]));
b = ramp(n);
x = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n
    s = b(i);
    last = ptr(i+1) - 1;
    for p = ptr(i):last-1
      s = s - val(p)*x(col(p));
    end
    x(i) = s/val(last);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
