% A vector, and after it another one between two zeros.
n = 300;
reps = 3;
x = ramp(n);
y = ones(n, 1);
z = zeros(2*n+2, 1);
for r = 1:reps
  %SLM start rep;
  z = [x; 0; y; 0];
  %SLM end rep;
end
fprintf('check %.10e\n', norm(z));
