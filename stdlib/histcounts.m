function [n, edges, bin] = histcounts(x, bins)
% Counts in bins [edges(k), edges(k+1)), the last one closed: between given edges, or in as many bins of
% equal width between the least and the largest element (10 without a second argument; MATLAB chooses
% there by a rule of its own).
x = x(:);
if nargin < 2, bins = 10; end
if isscalar(bins)
  lo = min(x);
  hi = max(x);
  if lo == hi, lo = lo - 0.5; hi = hi + 0.5; end
  edges = linspace(lo, hi, bins + 1);
else
  edges = reshape(bins, 1, []);
end
bin = discretize(x, edges);
known = ~isnan(bin);
n = accumarray(bin(known), 1, [numel(edges) - 1, 1]).';
bin(~known) = 0;
end
