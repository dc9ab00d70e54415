% Products of n small matrices of m x m elements, a page each, and their sum.
m = 4;
n = 20;
reps = 3;
A = reshape(ramp(n*m*m), m, m, n);
B = reshape(ramp(n*m*m), m, m, n);
C = zeros(m, m, n);
for r = 1:reps
  %SLM start rep;
  for k = 1:n
    C(:,:,k) = A(:,:,k)*B(:,:,k);
  end
  S = sum(C, 3);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(S(:)));
