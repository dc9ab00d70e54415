function y = rescale(x, l, u, varargin)
% Scales the elements to the interval from l (0) to u (1): double, or single where x is single.
if nargin < 2, l = 0; u = 1; end
if ~isa(x, 'single'), x = double(x); end
lo = min(x(:));
hi = max(x(:));
for k = 1:2:numel(varargin)
  if strcmpi(varargin{k}, 'InputMin'), lo = varargin{k+1}; else, hi = varargin{k+1}; end
end
x = min(max(x, lo), hi);
same = hi == lo;
y = l + (x - lo)./(hi - lo + same).*(u - l);
end
