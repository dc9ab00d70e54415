% The part of an m x n matrix without its first 8 rows and 4 columns, A, less v*(v'*A): what a Householder QR does in
% every step, here written as one statement.
m = 56;
n = 44;
reps = 3;
R = reshape(ramp(m*n), m, n);
v = ramp(m - 8)/sqrt(2*m);
for r = 1:reps
  %SLM start rep;
  R(9:m,5:n) = R(9:m,5:n) - v*(v'*R(9:m,5:n));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(R(:)));
