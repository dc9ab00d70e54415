% Cholesky by three loops, by rows, out of place: an inner product of two rows for every element.
n = 24;
reps = 3;
A = reshape(ramp(n*n), n, n);
A = A + A' + 4*n*eye(n);
L = zeros(n, n);
for r = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n
    for j = 1:i-1
      s = A(i,j);
      for k = 1:j-1
        s = s - L(i,k)*L(j,k);
      end
      L(i,j) = s/L(j,j);
    end
    s = A(i,i);
    for k = 1:i-1
      s = s - L(i,k)*L(i,k);
    end
    L(i,i) = sqrt(s);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(L(:)));
