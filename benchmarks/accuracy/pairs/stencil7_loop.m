% Seven-point stencil on an m x m x l grid, out of place, element by element.
m = 8;
l = 9;
reps = 3;
u = reshape(ramp(m*m*l), m, m, l);
v = zeros(m, m, l);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for h = 2:l-1
    for j = 2:m-1
      for i = 2:m-1
        v(i,j,h) = 0.4*u(i,j,h) + 0.1*(u(i-1,j,h) + u(i+1,j,h) + u(i,j-1,h) + u(i,j+1,h) + u(i,j,h-1) + u(i,j,h+1));
      end
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v(:)));
