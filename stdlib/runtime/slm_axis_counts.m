function [n, extent] = slm_axis_counts(p)
% Number of positions along every axis of a selection, and the lengths of the
% (folded) dimensions.
m = numel(p.index);
if m == 2 && numel(p.dims) == 2 || m == 1
  extent = p.dims;
  if m == 1
    extent = prod(extent);
  end
  n = extent;
  for k = find(p.kind)
    n(k) = numel(p.index{k});
  end
  return
end
n = zeros(1, m);
extent = ones(1, m);
for k = 1:m
  if k == m
    extent(k) = prod(p.dims(k:end));
  elseif k <= numel(p.dims)
    extent(k) = p.dims(k);
  end
  if p.kind(k) == 0
    n(k) = extent(k);
  else
    n(k) = numel(p.index{k});
  end
end
end
