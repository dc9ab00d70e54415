% Shallow water, Lax and Friedrichs, m x n grid: a repetition is a time step with four fluxes in arrays.
m = 12;
n = 12;
reps = 3;
g = 9.81;
dt = 0.001;
H = reshape(ramp(m*n), m, n);
U = 0.5*ones(m, n);
V = 0.25*ones(m, n);
FU = zeros(m, n);
FV = zeros(m, n);
GV = zeros(m, n);
Hn = zeros(m, n);
Un = zeros(m, n);
Vn = zeros(m, n);
for k = 1:reps
  %SLM start rep;
  FU = U.^2./H + 0.5*g*H.^2;
  FV = U.*V./H;
  GV = V.^2./H + 0.5*g*H.^2;
  Hn(2:m-1,2:n-1) = 0.25*(H(1:m-2,2:n-1) + H(3:m,2:n-1) + H(2:m-1,1:n-2) + H(2:m-1,3:n)) - dt*(U(3:m,2:n-1) - U(1:m-2,2:n-1)) - dt*(V(2:m-1,3:n) - V(2:m-1,1:n-2));
  Un(2:m-1,2:n-1) = 0.25*(U(1:m-2,2:n-1) + U(3:m,2:n-1) + U(2:m-1,1:n-2) + U(2:m-1,3:n)) - dt*(FU(3:m,2:n-1) - FU(1:m-2,2:n-1)) - dt*(FV(2:m-1,3:n) - FV(2:m-1,1:n-2));
  Vn(2:m-1,2:n-1) = 0.25*(V(1:m-2,2:n-1) + V(3:m,2:n-1) + V(2:m-1,1:n-2) + V(2:m-1,3:n)) - dt*(FV(3:m,2:n-1) - FV(1:m-2,2:n-1)) - dt*(GV(2:m-1,3:n) - GV(2:m-1,1:n-2));
  H(2:m-1,2:n-1) = Hn(2:m-1,2:n-1);
  U(2:m-1,2:n-1) = Un(2:m-1,2:n-1);
  V(2:m-1,2:n-1) = Vn(2:m-1,2:n-1);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(H(:)) + norm(U(:)) + norm(V(:)));
