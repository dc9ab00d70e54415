function q = integral3(f, xa, xb, ya, yb, za, zb, varargin)
% Integral of f(x, y, z); the limits of y may be functions of x, those of z functions of x and y.
if ~isa(ya, 'function_handle'), c = ya; ya = @(x) c; end
if ~isa(yb, 'function_handle'), d = yb; yb = @(x) d; end
if ~isa(za, 'function_handle'), g = za; za = @(x, y) g; end
if ~isa(zb, 'function_handle'), h = zb; zb = @(x, y) h; end
inner = @(x) arrayfun(@(t) integral2(@(y, z) f(t + 0*y, y, z), ya(t), yb(t), @(y) za(t, y), @(y) zb(t, y), varargin{:}), x);
q = integral(inner, xa, xb, varargin{:});
end
