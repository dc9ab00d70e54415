% In place: the part of u along the constants, in the weights w, is taken out.
n = 600;
reps = 3;
u = ramp(n);
w = random_uniform(n, 31)/n;
for k = 1:reps
  %SLM start rep;
  u = u - w'*u;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u));
