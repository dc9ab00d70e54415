% The coarse operator R*A*P of the five-point operator on an m x m grid, m odd; linear interpolation.
m = 7;
reps = 3;
A = poisson(m);
c = (m - 1)/2;
i = [2*(1:c)-1, 2*(1:c), 2*(1:c)+1];
j = [1:c, 1:c, 1:c];
v = [0.5*ones(1, c), ones(1, c), 0.5*ones(1, c)];
L = sparse(i, j, v, m, c);
P = kron(L, L);
R = P';
G = P;
for k = 1:reps
  %SLM start rep;
  G = R*A*P;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(G*ramp(c*c)));
