function [lo, hi] = bounds(x, varargin)
% Smallest and largest elements.
if nargin < 2
  lo = min(x);
  hi = max(x);
else
  lo = min(x, [], varargin{:});
  hi = max(x, [], varargin{:});
end
end
