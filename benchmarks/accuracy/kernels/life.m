% The game of life on an m x n grid in single bytes, neighbours counted in an array: a repetition is a generation.
m = 20;
n = 20;
reps = 3;
k = 0:m*n-1;
A = uint8(reshape(mod(k.*k, 7) < 3, m, n));
C = zeros(m-2, n-2, 'uint8');
for r = 1:reps
  %SLM start rep;
  C = A(1:m-2,2:n-1) + A(3:m,2:n-1) + A(2:m-1,1:n-2) + A(2:m-1,3:n) + A(1:m-2,1:n-2) + A(3:m,1:n-2) + A(1:m-2,3:n) + A(3:m,3:n);
  A(2:m-1,2:n-1) = uint8((C == 3) | (C == 2 & A(2:m-1,2:n-1) == 1));
  %SLM end rep;
end
fprintf('check %.10e\n', sum(double(A(:))));
