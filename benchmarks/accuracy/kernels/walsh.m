% Walsh-Hadamard transform of a vector whose length is a power of two, in place, in scalar loops.
n = 1024;
reps = 3;
x = ramp(n);
c = sqrt(0.5);
for r = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  h = 1;
  while h < n
    for j = 1:2*h:n
      for i = j:j+h-1
        t = x(i);
        x(i) = c*(t + x(i+h));
        x(i+h) = c*(t - x(i+h));
      end
    end
    h = 2*h;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', x(1) + norm(x));
