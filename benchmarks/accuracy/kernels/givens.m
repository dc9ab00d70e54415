% The triangle of a Hessenberg matrix by Givens rotations, written out, on a copy.
n = 24;
reps = 3;
A = triu(reshape(ramp(n*n), n, n), -1) + 2*eye(n);
H = zeros(n, n);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for j = 1:n
    for i = 1:min(j+1, n)
      H(i,j) = A(i,j);
    end
  end
  for i = 1:n-1
    r = sqrt(H(i,i)^2 + H(i+1,i)^2);
    c = H(i,i)/r;
    s = H(i+1,i)/r;
    for j = i:n
      t = c*H(i,j) + s*H(i+1,j);
      H(i+1,j) = c*H(i+1,j) - s*H(i,j);
      H(i,j) = t;
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(diag(H)));
