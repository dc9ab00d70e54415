% Yee's scheme in two dimensions: a repetition is a time step of three fields on an m x n grid.
m = 20;
n = 20;
reps = 3;
c = 0.25;
Ez = reshape(ramp(m*n), m, n);
Hx = zeros(m, n-1);
Hy = zeros(m-1, n);
for k = 1:reps
  %SLM start rep;
  Hx = Hx - c*(Ez(:,2:n) - Ez(:,1:n-1));
  Hy = Hy + c*(Ez(2:m,:) - Ez(1:m-1,:));
  Ez(2:m-1,2:n-1) = Ez(2:m-1,2:n-1) + c*((Hy(2:m-1,2:n-1) - Hy(1:m-2,2:n-1)) - (Hx(2:m-1,2:n-1) - Hx(2:m-1,1:n-2)));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(Ez(:)));
