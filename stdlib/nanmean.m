function y = nanmean(x, dim)
% Mean of the elements that are not NaN.
known = ~isnan(x);
x(~known) = 0;
if nargin < 2, y = sum(x)./sum(known); else, y = sum(x, dim)./sum(known, dim); end
end
