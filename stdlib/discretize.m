function bin = discretize(x, edges)
% Number of the bin [edges(k), edges(k+1)) of every element, the last one closed; NaN outside.
if isscalar(edges), error('slamm:discretize', 'discretize takes edges here, not a number of bins.'); end
edges = edges(:);
m = numel(edges) - 1;
if isfloat(x) && isreal(x) && all(diff(edges) > 0)
  % the number of the edge before
  bin = interp1(edges, [1:m m]', x, 'previous');
else
  bin = lookup(edges, x);
  bin(x == edges(end)) = m;
  bin(bin < 1 | bin > m | isnan(x)) = NaN;
end
end
