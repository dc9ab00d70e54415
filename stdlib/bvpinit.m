function guess = bvpinit(x, y, parameters, varargin)
% A first guess for bvp4c: a mesh and the solution on it, a vector that holds everywhere or a function of x; parameters
% that are unknown. Of a solution: its continuation to the interval that is given.
if isstruct(x)
  guess = continued(x, y);
  if isfield(x, 'parameters'), guess.parameters = x.parameters; end
  if nargin > 2, guess.parameters = parameters; end
  return
end
x = x(:).';
if numel(x) < 2 || any(diff(x)*sign(x(end) - x(1)) < 0), error('MATLAB:bvpinit:EntriesInXNotMonotonic', 'The mesh of bvpinit must increase, or decrease, and have two points at least.'); end
if any(diff(x) == 0), error('slamm:bvpinit:Multipoint', 'The mesh of bvpinit has a point twice: problems with conditions inside of the interval are not solved here.'); end
if ischar(y) || isa(y, 'function_handle')
  if ischar(y), y = str2func(y); end
  first = y(x(1), varargin{:});
  Y = zeros(numel(first), numel(x));
  for k = 1:numel(x)
    Y(:, k) = reshape(y(x(k), varargin{:}), [], 1);
  end
else
  Y = repmat(y(:), 1, numel(x));
end
guess = struct('solver', 'bvpinit', 'x', x, 'y', Y);
if nargin > 2 && ~isempty(parameters), guess.parameters = parameters; end
end

function guess = continued(sol, ends)
x = sol.x;
y = sol.y;
a = ends(1);
b = ends(end);
way = sign(x(end) - x(1));
inside = way*(x - a) > 0 & way*(x - b) < 0;
guess = struct('solver', 'bvpinit', 'x', [a x(inside) b], 'y', [line_to(x, y, 1, 2, a), y(:, inside), line_to(x, y, numel(x), numel(x) - 1, b)]);
end

function v = line_to(x, y, k, next, at)
% By the line through the two points at an end.
v = y(:, k) + (at - x(k))/(x(next) - x(k))*(y(:, next) - y(:, k));
end
