% A chain of 1000 masses: a step of Jacobi's method, on several ranks.
n = 1000;
A = spdiags([-ones(n,1) 2*ones(n,1) -ones(n,1)], -1:1, n, n);
b = ones(n, 1);
x = zeros(n, 1);
%SLM ranks 2, 4, 8;
%SLM distribute A(block,:) x(block);
%SLM align b, r with x;
for k = 1:10
  %SLM start step;
  r = b - A*x;
  x = x + r/2;
  change = norm(r);
  %SLM end step;
end
fprintf('change %.4f\n', change);
