% A recursive filter on a copy: scalar code writes to s, which makes the copy of z at the first write.
n = 500;
reps = 3;
z = ramp(n);
s = z;
for r = 1:reps
  %SLM start rep;
  s = z;
  for i = 2:n
    s(i) = s(i) + 0.5*s(i-1);
  end
  e = norm(s - z);
  %SLM end rep;
end
fprintf('check %.10e\n', e + norm(s));
