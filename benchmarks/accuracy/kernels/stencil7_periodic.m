% Seven-point stencil on a periodic m x m x l grid, out of place.
m = 8;
l = 9;
reps = 3;
u = reshape(ramp(m*m*l), m, m, l);
v = zeros(m, m, l);
for k = 1:reps
  %SLM start rep;
  v = 0.4*u + 0.1*(circshift(u, 1, 1) + circshift(u, -1, 1) + circshift(u, 1, 2) + circshift(u, -1, 2) ...
    + circshift(u, 1, 3) + circshift(u, -1, 3));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v(:)));
