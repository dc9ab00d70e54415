function [x, fval, exitflag, output, lambda] = linprog(f, A, b, Aeq, beq, lower, upper, varargin)
% The x with the least f'*x where A*x <= b, Aeq*x = beq and lower <= x <= upper, by convex_program: a corner, where only
% one x has the least. A struct of one problem is taken as well.
if isstruct(f)
  p = f;
  f = p.f;
  A = odeget(p, 'Aineq'); b = odeget(p, 'bineq'); Aeq = odeget(p, 'Aeq'); beq = odeget(p, 'beq'); lower = odeget(p, 'lb'); upper = odeget(p, 'ub');
  options = odeget(p, 'options');
else
  if nargin < 5, Aeq = []; beq = []; end
  if nargin < 6, lower = []; end
  if nargin < 7, upper = []; end
  options = [];
  % a first guess may come before the options
  if ~isempty(varargin) && isstruct(varargin{end}), options = varargin{end}; end
end
n = numel(f);
[x, exitflag, lambda, it] = convex_program(sparse(n, n), f(:), A, b, Aeq, beq, lower, upper, optimget(options, 'MaxIter', 200));
if exitflag < 1
  if nargout < 3, warning('slamm:linprog:NotSolved', 'linprog has found no solution: exitflag %d.', exitflag); end
  x = [];
  fval = [];
else
  fval = f(:).'*x;
end
output = struct('iterations', it, 'algorithm', 'interior-point');
end
