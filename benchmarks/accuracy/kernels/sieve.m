% The sieve of Eratosthenes up to n, in single bytes: multiples are struck out with a stride.
n = 1000;
reps = 3;
s = true(n, 1);
for r = 1:reps
  %SLM start rep;
  s(:) = true;
  s(1) = false;
  for p = 2:floor(sqrt(n))
    if s(p)
      s(p*p:p:n) = false;
    end
  end
  found = sum(s);
  %SLM end rep;
end
fprintf('check %.10e\n', found);
