function [xs, ys] = stairs(x, y, varargin)
% Points of a plot with steps: constant up to the next x; without two outputs a figure, which is ignored.
if nargin < 2 || ischar(y), y = x; x = []; end % what follows x and y is how they are drawn
if isvector(y), y = y(:); end
m = size(y, 1);
if isempty(x), x = (1:m)'; end
if isvector(x), x = x(:); end
if nargout < 2, plot(x, y); xs = 1; if nargout == 0, clear xs; end, return, end
xs = x(floor((3:2*m+1)/2), :);
ys = y(floor((2:2*m)/2), :);
end
