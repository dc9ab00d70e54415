% CSR matrix-vector product with a matrix of a Matrix Market file.
file = '../../../../shared/data/gr_30_30.mtx';
reps = 3;
A = mmread(file);
n = size(A, 1);
x = ramp(n);
y = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  y = A*x;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
