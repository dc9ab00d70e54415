function b = slm_gather_rows(c, A, a_by_rows, B, b_by_rows, index_bytes, width, other, same)
% Bytes of the vectors of B that the entries of A name one by one: the lines of a
% vector's pointers, indices and values. The vectors are rows where the flags say.
% same: B is A, whose own sweep is part of it.
if a_by_rows
  A = A.';
end
if b_by_rows
  B = B.';
end
[k, row] = find(A);
k = k(:) - 1;
row = row(:) - 1;
n = numel(k);
p = [0; cumsum(full(sum(spones(B), 1))')];
entries = p(end);
lines = zeros(0, 1);
time = zeros(0, 1);
cost = zeros(0, 1);
sizes = [numel(p) * index_bytes, entries * index_bytes, entries * width];
first = [k * index_bytes, p(k+1) * index_bytes, p(k+1) * width];
last = [(k + 2) * index_bytes, p(k+2) * index_bytes, p(k+2) * width];
own = (0:n-1)';
first_own = [row * index_bytes, own * index_bytes, own * width];
last_own = [(row + 2) * index_bytes, (own + 1) * index_bytes, (own + 1) * width];
for j = 1:3
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
