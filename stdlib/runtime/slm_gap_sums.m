function g = slm_gap_sums(lines, time, cost, count, line)
% Histogram of gaps, over all touches of lines: how many references ago a line was
% touched last. time: number of the reference, of so many in all; cost: bytes that
% a touch is charged. One stable sort by line finds all gaps.
[at, order] = sort(lines);
again = [false; at(2:end) == at(1:end-1)];
gap = [0; diff(time(order))];
cost = cost(order);
g.total = sum(cost);
g.count = count;
g.touches = numel(lines);
g.line = line;
gap = gap(again);
[g.gap, ~, group] = unique(gap(:));
if isempty(g.gap)
  g.gap = zeros(0, 1);
  g.references = zeros(0, 1);
  g.sum = zeros(0, 1);
  g.charged = zeros(0, 1);
else
  number = accumarray(group(:), 1);
  g.references = cumsum(number);
  g.sum = cumsum(number .* g.gap);
  g.charged = cumsum(accumarray(group(:), cost(again)));
end
end
