% The p phases of a signal as columns: the first step of a Fourier transform in six.
n = 512;
p = 16;
reps = 3;
x = ramp(n);
m = n/p;
Y = zeros(m, p);
for r = 1:reps
  %SLM start rep;
  for k = 1:p
    Y(:,k) = x(k:p:n);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(Y(:,2)) + norm(Y(:,p)));
