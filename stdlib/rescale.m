function y = rescale(x, l, u)
% Scales the elements to the interval from l (0) to u (1).
if nargin < 2, l = 0; u = 1; end
lo = min(x(:));
hi = max(x(:));
if hi == lo, y = repmat(l, size(x)); return, end
y = l + (x - lo)/(hi - lo)*(u - l);
end
