function s = rats(x, len)
% Rational approximation of every element as text, in columns of 13 characters or len.
if nargin < 2, len = 13; end
[m, n] = size(x);
lines = cell(m, 1);
for i = 1:m
  line = '';
  for j = 1:n
    [a, b] = rat(x(i, j), max(abs(x(i, j)), eps)*10^(-len/2 - 1));
    if x(i, j) == 0
      t = '0';
    elseif isinf(x(i, j))
      t = sprintf('%g', x(i, j));
    elseif b == 1
      t = sprintf('%.0f', a);
    else
      t = sprintf('%.0f/%.0f', a, b);
    end
    line = [line, repmat(' ', 1, max(1, len - length(t))), t];
  end
  lines{i} = line;
end
s = char(lines);
end
