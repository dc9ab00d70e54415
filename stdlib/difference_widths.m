function [w, h] = difference_widths(h, n)
% What the differences of neighbours along n points are divided by, in this order: a width for each point and the
% spacing; for coordinates their differences and 1. What curl and divergence share.
w = ones(n, 1);
if ~isscalar(h) && numel(h) ~= n
  error('MATLAB:gradient:InvalidInputs', 'There are %d coordinates for %d points.', numel(h), n);
elseif isscalar(h)
  w(2:n-1) = 2;
elseif n > 1
  w = [h(2) - h(1); reshape(h(3:n), [], 1) - reshape(h(1:n-2), [], 1); h(n) - h(n-1)];
  h = 1;
end
end
