function k = kurtosis(x)
% Fourth central moment over the square of the variance, of each column.
if isrow(x), x = x(:); end
c = bsxfun(@minus, x, mean(x, 1));
k = mean(c.^4, 1)./mean(c.^2, 1).^2;
end
