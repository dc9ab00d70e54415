function y = rescale(x, l, u, varargin)
% Scales the elements to the interval from l (0) to u (1): double, or single where x is single.
% Two sweeps: the ends, where they are not given, and the result.
if nargin < 2, l = 0; u = 1; end
if ~isfloat(x), x = double(x); end
y = x;
if isempty(x), return, end
lo = [];
hi = [];
for k = 1:2:numel(varargin)
  if strcmpi(varargin{k}, 'InputMin'), lo = varargin{k+1}; else, hi = varargin{k+1}; end
end
if isempty(lo) || isempty(hi)
  ends = [min(x(:)), max(x(:))];
  if isempty(lo), lo = ends(1); end
  if isempty(hi), hi = ends(2); end
end
same = hi == lo;
y = l + (min(max(x, lo), hi) - lo)./(hi - lo + same).*(u - l);
end
