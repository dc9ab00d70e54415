% Mandelbrot's iteration for n complex numbers, and how long each stays small; a repetition is k steps.
n = 100;
k = 4;
reps = 3;
c = (-2 + 3*(0:n-1)'/n) + 0.3i;
z = 0.5*c;
count = zeros(n, 1);
for r = 1:reps
  %SLM start rep;
  z = z/2;
  for s = 1:k
    z = z.*z + c;
    in = abs(z) < 1000;
    count = count + in;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(count));
