function R = corr(x, y)
% Correlations of the columns of x with those of y.
if nargin < 2, y = x; end
n = size(x, 1);
x = bsxfun(@minus, x, mean(x, 1));
y = bsxfun(@minus, y, mean(y, 1));
R = (x'*y)./(sqrt(sum(x.^2, 1)).'*sqrt(sum(y.^2, 1)));
end
