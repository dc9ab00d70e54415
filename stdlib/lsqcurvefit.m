function [x, resnorm, residual, exitflag, output, lambda, J] = lsqcurvefit(f, x0, xdata, ydata, lower, upper, options, varargin)
% The coefficients x within bounds with which f(x, xdata) is nearest to ydata in the sum of squares, by lsqnonlin.
if nargin < 5, lower = []; end
if nargin < 6, upper = []; end
if nargin < 7, options = struct(); end
if ischar(f), f = str2func(f); end
given = optimget(options, 'Jacobian', 'off');
if strcmp(given, 'on') || isequal(given, true)
  away = @(x) difference(f, x, xdata, ydata, varargin);
else
  away = @(x) reshape(f(x, xdata, varargin{:}) - ydata, [], 1);
end
[x, resnorm, residual, exitflag, output, lambda, J] = lsqnonlin(away, x0, lower, upper, options);
residual = reshape(residual, size(ydata));
end

function [r, J] = difference(f, x, xdata, ydata, extra)
[y, J] = f(x, xdata, extra{:});
r = y(:) - ydata(:);
end
