function y = nansum(x, dim)
% Sum without the elements that are NaN.
x(isnan(x)) = 0;
if nargin < 2, y = sum(x); else, y = sum(x, dim); end
end
