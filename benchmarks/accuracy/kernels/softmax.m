% Softmax, safe against overflow.
n = 600;
reps = 3;
v = 10*random_uniform(n, 7);
p = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  p = exp(v - max(v));
  p = p/sum(p);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(p));
