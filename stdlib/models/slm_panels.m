function b = slm_panels(c, rows, cols, width)
% Bytes that the panels of Householder's method load, column by column, where a panel does
% not fit: for each reflection its column, and every column to the right of it in the panel,
% once where two columns fit, else both of them for the dot product and for the update.
% Panels are wider where the cache is larger, so that more of it is not always less.
b = zeros(1, 3);
line = max(floor(c.line / width), 1);
for k = 1:3
  if rows * cols * width <= c.C(k)
    continue
  end
  side = max(floor(floor(sqrt(c.C(k) / width / 3)) / line) * line, line);
  for first = 0:side:min(rows, cols)-1
    columns = min(side, min(rows, cols) - first);
    tall = rows - first;
    if tall * columns * width > c.C(k)
      j = 0:columns-1;
      step = 1 + 3 * (2 * tall * width > c.C(k));
      own = 1 + (tall * width > c.C(k));
      b(k) = b(k) + sum((step * (columns - 1 - j) + own) .* (tall - j)) * width;
    end
  end
end
b = [min(b), b(2), max(b)];
end
