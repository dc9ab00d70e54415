% Seven-point stencil on an m x m x l grid whose planes are large, out of place.
m = 8;
l = 9;
reps = 3;
u = reshape(ramp(m*m*l), m, m, l);
v = zeros(m, m, l);
for k = 1:reps
  %SLM start rep;
  v(2:m-1,2:m-1,2:l-1) = 0.4*u(2:m-1,2:m-1,2:l-1) + 0.1*(u(1:m-2,2:m-1,2:l-1) + u(3:m,2:m-1,2:l-1) ...
    + u(2:m-1,1:m-2,2:l-1) + u(2:m-1,3:m,2:l-1) + u(2:m-1,2:m-1,1:l-2) + u(2:m-1,2:m-1,3:l));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v(:)));
