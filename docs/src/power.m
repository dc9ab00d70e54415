% The largest eigenvalue by power iteration.
%SLM Func report;
n = 500;
%SLM off;
A = ones(n) + diag(1:n);
%SLM on;
x = ones(n, 1);
for k = 1:3
  %SLM start step;
  y = A*x;
  [x, lambda] = scaled(y);
  report(k, lambda);
  %SLM end step;
end
%SLM print step;

function [x, lambda] = scaled(y)
%SLM FuncStart scaling;
lambda = norm(y);
x = y/lambda;
%SLM FuncEnd scaling;
end

function report(k, lambda)
fprintf('step %d: %.3f\n', k, lambda);
end
