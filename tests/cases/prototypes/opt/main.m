% Optimisation: BFGS, a trust region with truncated CG, Gauss-Newton; nested functions share counters
% with the function around them; options by pairs; a callback that fills a table.
clear all
problems = { ...
  struct('name', 'Rosenbrock', 'f', @rosenbrock, 'x0', [-1.2; 1]), ...
  struct('name', 'quartic',    'f', @quartic,    'x0', (1:6)'/3)};
methods = {'bfgs', 'trust'};
T = zeros(numel(problems), numel(methods), 3);
for i = 1:numel(problems)
    P = problems{i};
    for j = 1:numel(methods)
        [x, fval, out] = minimise(P.f, P.x0, 'method', methods{j}, 'tol', 1e-7);
        T(i, j, :) = [out.iterations, out.nf, out.ng];
        ok(i, j) = out.flag == 0 && fval < 1e-6;
        fprintf('%-12s %-6s %4d iterations %4d f %4d g   %s\n', P.name, methods{j}, T(i,j,:), out.message);
    end
end
assert(all(ok(:)), 'not all converged')
table = [];
[x, fval, out] = minimise(@rosenbrock, [0; 2], 'callback', @(k, x, f) k <= 5, 'maxit', 50);
stopped = out.flag
% A step by hand: n = 6: vectors 48 B, H 288 B.
%   p = -H*g is (-H)*g: -H is computed, H 288, stored 288; the product 288 + 48, stored 48.
%   H = H + y*y'/ys - Hs*Hs'/sHs: an outer product of y with itself reads it once, 48, and so
%   Hs; H 288, ys and sHs 16; stored 288.
[f0, g] = quartic((1:6)'/3); H = eye(6); y = g/10; ys = 2; Hs = y + 1; sHs = 3;
%! range step wsl=288+336+48+48+288+16 wss=288+48+288
%SLM start step;
p = -H*g;
H = H + y*y'/ys - Hs*Hs'/sHs;
%SLM end step;
try
    minimise(@quartic, 1, 'steepness', 2);
catch problem
    fprintf('%s: %s\n', problem.identifier, problem.message);
end
clear problem problems P out
