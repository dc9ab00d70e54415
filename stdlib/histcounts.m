function [n, edges, bin] = histcounts(x, bins)
% Counts in bins [edges(k), edges(k+1)), the last one closed: between given edges, or in as many bins of
% equal width between the least and the largest element (10 without a second argument; MATLAB chooses
% there by a rule of its own).
if nargin < 2, bins = 10; end
if isscalar(bins)
  ends = [min(x(:)) max(x(:))];
  if isempty(x), ends = [0 1]; end
  if ends(1) == ends(2), ends = ends + [-0.5 0.5]; end
  edges = linspace(ends(1), ends(2), bins + 1);
else
  edges = reshape(bins, 1, []);
end
last = edges(end);
if nargout > 2 || ~isa(x, 'double') || isinf(last)
  bin = discretize(x(:), edges);
  known = ~isnan(bin);
  n = accumarray(bin(known), 1, [numel(edges) - 1, 1]).';
  bin(~known) = 0;
  bin = reshape(bin, size(x));
else
  % the last bin holds its end as well
  n = histc(x(:), [edges(1:end-1), last + eps(last)]);
  n = reshape(n(1:end-1), 1, []);
end
end
