function R = corr(x, y)
% Correlations of the columns of x with those of y.
if nargin < 2
  x = bsxfun(@minus, x, mean(x, 1));
  s = sqrt(sum(x.^2, 1));
  R = (x'*x)./(s.'*s);
elseif iscolumn(x) && iscolumn(y)
  % the means, and the products of the deviations from them
  m = [mean(x, 1), mean(y, 1)];
  R = ((x - m(1))'*(y - m(2)))./(sqrt(sum((x - m(1)).^2, 1)).'*sqrt(sum((y - m(2)).^2, 1)));
else
  x = bsxfun(@minus, x, mean(x, 1));
  y = bsxfun(@minus, y, mean(y, 1));
  R = (x'*y)./(sqrt(sum(x.^2, 1)).'*sqrt(sum(y.^2, 1)));
end
end
