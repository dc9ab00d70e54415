function y = deval(sol, x, idx)
% Values of the solution that ode45 or ode23 gave as a struct, by the cubic spline through it.
if ~isstruct(sol), t = sol; sol = x; x = t; end
y = sol.y;
if nargin > 2, y = y(idx, :); end
s = pchip(sol.x, y);
if size(y, 1) > 4 || numel(sol.x) > 3, s = spline(sol.x, y); end
y = reshape(ppval(s, x(:).'), size(y, 1), numel(x));
end
