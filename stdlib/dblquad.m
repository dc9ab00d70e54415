function q = dblquad(f, xa, xb, ya, yb, tol, quadf, varargin)
% Integral of f(x, y) over a rectangle: an integral in x inside one in y.
if nargin < 6 || isempty(tol), tol = 1e-6; end
if nargin < 7 || isempty(quadf), quadf = @quadgk; end
if ischar(f), f = str2func(f); end
inner = @(y) arrayfun(@(t) quadf(@(x) f(x, t + 0*x, varargin{:}), xa, xb, tol), y);
q = quadf(inner, ya, yb, tol);
end
