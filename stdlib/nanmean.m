function y = nanmean(x, dim)
% Mean of the elements that are not NaN.
if isfloat(x) && isreal(x)
  % for NaN the larger and the smaller of it and 0 add up to 0
  if nargin < 2
    y = sum(max(x, 0) + min(x, 0))./sum(~isnan(x));
  else
    y = sum(max(x, 0) + min(x, 0), dim)./sum(~isnan(x), dim);
  end
else
  known = ~isnan(x);
  x(~known) = 0;
  if nargin < 2, y = sum(x)./sum(known); else, y = sum(x, dim)./sum(known, dim); end
end
end
