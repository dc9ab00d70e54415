% Cholesky by three loops, by columns, out of place: every column less those on its left.
n = 24;
reps = 3;
A = reshape(ramp(n*n), n, n);
A = A + A' + 4*n*eye(n);
L = zeros(n, n);
for r = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for j = 1:n
    for i = j:n
      L(i,j) = A(i,j);
    end
    for k = 1:j-1
      t = L(j,k);
      for i = j:n
        L(i,j) = L(i,j) - L(i,k)*t;
      end
    end
    d = sqrt(L(j,j));
    for i = j:n
      L(i,j) = L(i,j)/d;
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(L(:)));
