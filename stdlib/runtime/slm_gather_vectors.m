function b = slm_gather_vectors(c, k, entries, index_bytes, width, values, other, row)
% Bytes of the stored vectors K (from 0) of a sparse matrix that are read one after the
% other: the lines of the pointers and indices of each, and of its VALUES. entries: of every
% vector; other: bytes that the pass moves too. row: where the references are the entries of
% the same matrix, one after the other, the vector of each, whose own sweep is part of it.
n = numel(k);
p = [0; cumsum(entries)];
total = p(end);
sizes = [numel(p) * index_bytes, total * index_bytes, total * width];
first = [k * index_bytes, p(k+1) * index_bytes, p(k+1) * width];
last = [(k + 2) * index_bytes, p(k+2) * index_bytes, p(k+2) * width];
same = nargin > 7;
if same
  own = (0:n-1)';
  first_own = [row * index_bytes, own * index_bytes, own * width];
  last_own = [(row + 2) * index_bytes, (own + 1) * index_bytes, (own + 1) * width];
end
lines = zeros(0, 1);
time = zeros(0, 1);
cost = zeros(0, 1);
for j = 1:2+values
  [at, when] = slm_touched(first(:, j), last(:, j), c.line);
  if same
    % a reference comes to a line once
    [at_own, when_own] = slm_touched(first_own(:, j), last_own(:, j), c.line);
    both = sortrows(unique([when, at; when_own, at_own], 'rows'));
    when = both(:, 1);
    at = both(:, 2);
  end
  lines = [lines; at + sum(ceil(sizes(1:j-1) / c.line))]; %#ok<AGROW>
  time = [time; when]; %#ok<AGROW>
  cost = [cost; slm_whole_lines(at, sizes(j), c.line)]; %#ok<AGROW>
end
b = slm_fills(slm_gap_sums(lines, time, cost, n, c.line), other, 1)';
end
