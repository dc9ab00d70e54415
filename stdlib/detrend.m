function y = detrend(x, p)
% Removes the polynomial of degree p (1) that fits best, column by column.
if nargin < 2, p = 1; end
if ~isnumeric(x) && ~islogical(x), error('MATLAB:detrend:InvalidInput', 'detrend takes numbers.'); end
if ~isscalar(p) && ~any(strcmp(p, {'linear', 'constant'}))
  error('MATLAB:detrend:InvalidTrendType', 'The trend is ''constant'', ''linear'' or a degree.');
end
if ischar(p), p = strcmp(p, 'linear'); end
turned = isrow(x);
if turned, x = x.'; end
n = size(x, 1);
if p == 0
  y = bsxfun(@minus, x, mean(x, 1));
  if turned, y = y.'; end
  return
end
A = bsxfun(@power, (0:n-1).'/max(n-1, 1), 0:p);
y = x - A*(A\x);
if turned, y = y.'; end
end
