% Conditions with && and ||: each side is a pass of its own, the second only if the first does not decide.
n = 250;
reps = 3;
u = ramp(n);
v = 1./ramp(n);
s = 0;
for r = 1:reps
  %SLM start rep;
  if norm(u) > 1 && norm(u - v) > 0
    s = s + 1;
  end
  if max(v) > 1e6 || norm(v - u) < 1e-6 || norm(u) > 1
    s = s + 1;
  end
  if norm(v) > 1e6 && norm(u - v) > 0
    s = s + 1;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', s);
