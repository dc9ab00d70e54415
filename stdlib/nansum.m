function y = nansum(x, dim)
% Sum without the elements that are NaN; the larger and the smaller of each and 0 add up to it, and to 0 for NaN.
if isfloat(x) && isreal(x)
  if nargin < 2, y = sum(max(x, 0) + min(x, 0)); else, y = sum(max(x, 0) + min(x, 0), dim); end
else
  x(isnan(x)) = 0;
  if nargin < 2, y = sum(x); else, y = sum(x, dim); end
end
end
