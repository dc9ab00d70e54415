function g = slm_gaps(refs, touch, elements, width)
% Histogram of the gaps of a stream of references (element numbers from 0) over
% the lines of an array: how many references ago a line was touched last. touch:
% references that only age the lines and are not charged ([]: none).
global slm_g
line = max([slm_g.cache.line, width, 1]);
lines = ceil(elements * width / line);
short = mod(elements * width, line);
at = floor(refs(:) * width / line);
cost = line * ones(size(at));
if short > 0
  cost(at == lines - 1) = short;
end
if ~isempty(touch)
  cost(touch) = 0;
end
g = slm_gap_sums(at, (1:numel(at))', cost, numel(at), line);
end
