function g = slm_gaps(refs, touch, elements, width)
% Histogram of the gaps of a stream of references (element numbers from 0) over
% the lines of an array: how many references ago a line was touched last. touch:
% references that only age the lines and are not charged ([]: none). One stable
% sort by line finds all gaps.
global slm_g
line = max([slm_g.cache.line, width, 1]);
lines = ceil(elements * width / line);
short = mod(elements * width, line);
if isempty(touch)
  touch = false(size(refs));
end
[at, order] = sort(floor(refs(:) * width / line));
again = [false; at(2:end) == at(1:end-1)];
gap = [0; diff(order(:))];
cost = line * ones(size(at));
if short > 0
  cost(at == lines - 1) = short;
end
cost(touch(order)) = 0;
g.total = sum(cost);
g.count = numel(refs);
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
