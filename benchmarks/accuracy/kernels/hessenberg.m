% Householder's reduction to Hessenberg form: a repetition eliminates p columns of a copy.
n = 16;
p = 3;
reps = 3;
B = reshape(ramp(n*n), n, n) + 4*eye(n);
for r = 1:reps
  %SLM start rep;
  A = B;
  for k = 1:p
    v = A(k+1:n,k);
    v(1) = v(1) + norm(v);
    v = v/norm(v);
    A(k+1:n,k:n) = A(k+1:n,k:n) - 2*v*(v'*A(k+1:n,k:n));
    A(:,k+1:n) = A(:,k+1:n) - 2*(A(:,k+1:n)*v)*v';
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A(:)));
