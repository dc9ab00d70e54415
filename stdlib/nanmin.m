function [m, i] = nanmin(varargin)
% Smallest elements without NaN, as min.
if nargout < 2
  m = min(varargin{:});
else
  [m, i] = min(varargin{:});
end
end
