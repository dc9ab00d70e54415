function s = skewness(x)
% Third central moment over the cube of the standard deviation, of each column.
if isrow(x), x = x(:); end
c = bsxfun(@minus, x, mean(x, 1));
s = mean(c.^3, 1)./mean(c.^2, 1).^1.5;
end
