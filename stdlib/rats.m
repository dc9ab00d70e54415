function s = rats(x, len)
% Rational approximation of every element as text, in columns of 14 characters or len + 1.
if nargin < 2, len = 13; end
if isempty(x), s = ''; return, end
half = (len - 1)/2;
[a, b] = rat(x, min(10^(-half)*norm(x(isfinite(x)), 1), 0.1));
lines = cell(size(x, 1), 1);
for i = 1:size(x, 1)
  line = '';
  for j = 1:size(x, 2)
    if b(i, j) == 1
      t = middle(sprintf('%.0f', a(i, j)), len);
    else
      t = sprintf('%*.0f/%-*.0f', floor(half), a(i, j), ceil(half), b(i, j));
    end
    if length(t) > len, t = middle('*', len); end
    line = [line, ' ', t];
  end
  lines{i} = line;
end
s = char(lines);
end

function t = middle(t, len)
gap = max(len - length(t), 0);
t = [repmat(' ', 1, floor(gap/2)), t, repmat(' ', 1, ceil(gap/2))];
end
