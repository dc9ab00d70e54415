function [m, i] = nanmax(varargin)
% Largest elements without NaN, as max.
if nargout < 2
  m = max(varargin{:});
else
  [m, i] = max(varargin{:});
end
end
