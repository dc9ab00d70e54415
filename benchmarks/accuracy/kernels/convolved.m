% The part of a convolution of an n x n matrix with a 3 x 3 matrix that is as large as the first.
n = 20;
reps = 3;
A = reshape(ramp(n*n), n, n);
K = reshape(ramp(9), 3, 3);
C = zeros(n);
for r = 1:reps
  %SLM start rep;
  C = conv2(A, K, 'same');
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C(:)));
