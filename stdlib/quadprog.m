function [x, fval, exitflag, output, lambda] = quadprog(H, f, A, b, Aeq, beq, lower, upper, x0, options)
% The x with the least x'*H*x/2 + f'*x of a convex problem, where A*x <= b, Aeq*x = beq and lower <= x <= upper, by
% convex_program. A struct of one problem is taken as well.
if isstruct(H)
  p = H;
  H = p.H;
  f = odeget(p, 'f'); A = odeget(p, 'Aineq'); b = odeget(p, 'bineq'); Aeq = odeget(p, 'Aeq'); beq = odeget(p, 'beq'); lower = odeget(p, 'lb'); upper = odeget(p, 'ub');
  options = odeget(p, 'options');
else
  if nargin < 2, f = []; end
  if nargin < 4, A = []; b = []; end
  if nargin < 6, Aeq = []; beq = []; end
  if nargin < 7, lower = []; end
  if nargin < 8, upper = []; end
  if nargin < 10, options = []; end
end
n = size(H, 1);
if isempty(f), f = zeros(n, 1); end
H = (H + H.')/2;
[x, exitflag, lambda, it] = convex_program(H, f(:), A, b, Aeq, beq, lower, upper, optimget(options, 'MaxIter', 200));
if exitflag < 1 && nargout < 3, warning('slamm:quadprog:NotSolved', 'quadprog has found no solution: exitflag %d.', exitflag); end
fval = x.'*(H*x)/2 + f(:).'*x;
output = struct('iterations', it, 'algorithm', 'interior-point-convex');
end
