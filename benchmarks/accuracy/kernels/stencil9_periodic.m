% Nine-point stencil on a periodic m x n grid, out of place.
m = 24;
n = 24;
reps = 3;
u = reshape(ramp(m*n), m, n);
v = zeros(m, n);
for k = 1:reps
  %SLM start rep;
  v = 0.5*u + 0.1*(circshift(u, [1 0]) + circshift(u, [-1 0]) + circshift(u, [0 1]) + circshift(u, [0 -1])) ...
    + 0.025*(circshift(u, [1 1]) + circshift(u, [-1 1]) + circshift(u, [1 -1]) + circshift(u, [-1 -1]));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v(:)));
