% A sweep of successive over-relaxation on three arrays of a sparse matrix by rows, the diagonal found on the way.
m = 9;
reps = 3;
n = m*m;
[c, r, val] = find(poisson(m)');
col = int32(c);
ptr = int32(cumsum([1; accumarray(r, 1)]));
b = ramp(n);
x = zeros(n, 1);
w = 1.5;
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n
    s = b(i);
    d = 1;
    for e = ptr(i):ptr(i+1)-1
      j = col(e);
      if j == i
        d = val(e);
      else
        s = s - val(e)*x(j);
      end
    end
    x(i) = (1 - w)*x(i) + w*(s/d);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
