function at = slm_bisected(edges, x)
% Places, from 0, of the edges that a bisection looks at, a column for each value: the first
% and the last edge, then the middle of what remains; NaN where nothing remains.
n = numel(x);
low = zeros(1, n);
high = numel(edges) * ones(1, n);
x = x(:)';
at = [zeros(1, n); high - 1];
while any(high - low > 1)
  middle = floor((low + high) / 2);
  looks = high - low > 1;
  middle(~looks) = 0;
  up = looks & x >= reshape(edges(middle + 1), 1, n);
  low(up) = middle(up);
  high(looks & ~up) = middle(looks & ~up);
  middle(~looks) = NaN;
  at(end+1, :) = middle; %#ok<AGROW>
end
end
