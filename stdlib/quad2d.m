function q = quad2d(f, xa, xb, ya, yb, varargin)
% Integral of f(x, y) over a region between two functions of x.
q = integral2(f, xa, xb, ya, yb, varargin{:});
end
