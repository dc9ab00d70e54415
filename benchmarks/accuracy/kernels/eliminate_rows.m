% Elimination of the first k columns of a diagonally dominant matrix, row by row. A repetition copies the
% matrix and eliminates in the copy.
n = 24;
k = 6;
reps = 3;
B = reshape(ramp(n*n), n, n) + 2*n*eye(n);
A = zeros(n, n);
for r = 1:reps
  %SLM start rep;
  A(:,:) = B;
  for j = 1:k
    for i = j+1:n
      f = A(i,j)/A(j,j);
      A(i,j:n) = A(i,j:n) - f*A(j,j:n);
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A(:)));
