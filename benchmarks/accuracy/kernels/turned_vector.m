% The columns of a matrix with n rows and k columns, each divided by the root of its own number.
n = 4;
k = 100;
reps = 3;
D = reshape(ramp(n*k), n, k);
c = ramp(k);
W = zeros(n, k);
for r = 1:reps
  %SLM start rep;
  W = D./sqrt(c)';
  %SLM end rep;
end
fprintf('check %.10e\n', norm(W(:)));
