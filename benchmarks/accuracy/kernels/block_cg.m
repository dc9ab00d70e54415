% Block conjugate gradients (O'Leary) for four right-hand sides on the five-point operator; a
% repetition is an iteration.
m = 7;
reps = 3;
s = 4;
A = poisson(m);
n = m*m;
X = zeros(n, s);
i = (0:n-1)';
R = 1 + [mod(i, 7), mod(i, 5), mod(i, 3), mod(i, 11)]/8;
P = 1*R;
Q = zeros(n, s);
rho = R'*R;
for k = 1:reps
  %SLM start rep;
  Q = A*P;
  alpha = (P'*Q)\rho;
  X = X + P*alpha;
  R = R - Q*alpha;
  rho_old = rho;
  rho = R'*R;
  beta = rho_old\rho;
  P = R + P*beta;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(X(:)));
