% Gauss-Seidel sweeps for Poisson's equation on a grid
n = 150; sweeps = 60; h = 1/(n + 1);
u = zeros(n + 2); f = ones(n + 2);
for k = 1:sweeps
  for j = 2:n+1
    for i = 2:n+1
      u(i,j) = (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) + h*h*f(i,j))/4;
    end
  end
end
s = 0;
for j = 1:n+2
  for i = 1:n+2
    s = s + u(i,j);
  end
end
fprintf('%.15g\n', s);
