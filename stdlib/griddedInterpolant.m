function F = griddedInterpolant(x, v, method, outside)
% A function of interpolation in a table: F(xq) is interp1(x, v, xq, method), extrapolated by the same
% method. Of one variable; a handle, so that F has no properties here.
if nargin < 3, method = 'linear'; end
if nargin < 4, outside = method; end
if iscell(x), error('slamm:griddedInterpolant', 'griddedInterpolant takes one variable here; interp2 takes two.'); end
if strcmpi(outside, 'none')
  F = @(xq) interp1(x, v, xq, method, NaN);
elseif strcmpi(outside, method)
  F = @(xq) interp1(x, v, xq, method, 'extrap');
else
  error('slamm:griddedInterpolant', 'Only the method of interpolation itself, or ''none'', extrapolates here.');
end
end
