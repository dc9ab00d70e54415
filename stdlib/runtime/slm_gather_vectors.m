function b = slm_gather_vectors(c, k, entries, index_bytes, width, values, other)
% Bytes of the stored vectors K (from 0) of a sparse matrix that are read one after the
% other: the lines of the pointers and indices of each, and of its VALUES. entries: of every
% vector; other: bytes that the pass moves too.
n = numel(k);
p = [0; cumsum(entries)];
total = p(end);
sizes = [numel(p) * index_bytes, total * index_bytes, total * width];
first = [k * index_bytes, p(k+1) * index_bytes, p(k+1) * width];
last = [(k + 2) * index_bytes, p(k+2) * index_bytes, p(k+2) * width];
lines = zeros(0, 1);
time = zeros(0, 1);
cost = zeros(0, 1);
for j = 1:2+values
  [at, when] = slm_touched(first(:, j), last(:, j), c.line);
  lines = [lines; at + sum(ceil(sizes(1:j-1) / c.line))]; %#ok<AGROW>
  time = [time; when]; %#ok<AGROW>
  cost = [cost; slm_whole_lines(at, sizes(j), c.line)]; %#ok<AGROW>
end
b = slm_fills(slm_gap_sums(lines, time, cost, n, c.line), other, 1)';
end
