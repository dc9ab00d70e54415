% A vector made orthogonal to k others, twice, in place: the step of GMRES with classical Gram-Schmidt.
n = 128;
k = 8;
reps = 3;
V = reshape(sin((1:n*k)'), n, k)*sqrt(2/n);
w = ramp(n);
for r = 1:reps
  %SLM start rep;
  h = V'*w;
  w = w - V*h;
  g = V'*w;
  w = w - V*g;
  h = h + g;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(w));
