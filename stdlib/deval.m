function [y, slopes] = deval(sol, x, idx)
% Values of the solution that an ODE solver or bvp4c gave as a struct, and its slopes: by the cubic pieces with the
% slopes of the solution where it has them, else by the cubic spline through it.
if ~isstruct(sol), t = sol; sol = x; x = t; end
y = sol.y;
if nargin < 3, idx = 1:size(y, 1); end
y = y(idx, :);
if isfield(sol, 'yp')
  h = diff(sol.x(:));
  s = mkpp(sol.x, hermite_pieces(y.', sol.yp(idx, :).', h, diff(y.', 1, 1)./h), numel(idx));
elseif size(y, 1) > 4 || numel(sol.x) > 3
  s = spline(sol.x, y);
else
  s = pchip(sol.x, y);
end
y = reshape(ppval(s, x(:).'), numel(idx), numel(x));
if nargout > 1, slopes = reshape(ppval(ppder(s), x(:).'), numel(idx), numel(x)); end
end
