function b = slm_gather_lists(c, lists, elements, widths, charged, other)
% Bytes of references that come to a place (from 0) of several arrays each, a column of
% lists for each array; an array that is not charged is only stored to.
n = size(lists, 1);
lines = zeros(0, 1);
cost = zeros(0, 1);
offset = 0;
for k = 1:size(lists, 2)
  size_of = elements(k) * widths(k);
  at = floor(lists(:, k) * widths(k) / c.line);
  bytes = c.line * ones(n, 1);
  if mod(size_of, c.line) > 0
    bytes(at == floor(size_of / c.line)) = mod(size_of, c.line);
  end
  lines = [lines; at + offset]; %#ok<AGROW>
  cost = [cost; bytes * charged(k)]; %#ok<AGROW>
  offset = offset + ceil(size_of / c.line);
end
time = repmat((1:n)', size(lists, 2), 1);
b = slm_fills(slm_gap_sums(lines, time, cost, n, c.line), other, 1)';
end
