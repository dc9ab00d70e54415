n = 40;
u = rand(n);
v = zeros(n);
%SLM start sweeps;
for k = 1:3
  v(2:n-1, 2:n-1) = 0.25*(u(1:n-2, 2:n-1) + u(3:n, 2:n-1) + u(2:n-1, 1:n-2) + u(2:n-1, 3:n));
  u(2:n-1, 2:n-1) = v(2:n-1, 2:n-1);
end
%SLM end sweeps;
