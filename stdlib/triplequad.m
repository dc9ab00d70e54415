function q = triplequad(f, xa, xb, ya, yb, za, zb, tol, quadf, varargin)
% Integral of f(x, y, z) over a box.
if nargin < 8 || isempty(tol), tol = 1e-6; end
if nargin < 9 || isempty(quadf), quadf = @quadgk; end
if ischar(f), f = str2func(f); end
inner = @(z) arrayfun(@(t) dblquad(@(x, y) f(x, y, t + 0*x, varargin{:}), xa, xb, ya, yb, tol, quadf), z);
q = quadf(inner, za, zb, tol);
end
