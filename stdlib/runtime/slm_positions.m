function at = slm_positions(p)
% Positions from 0 of the selected elements, in the order of the selection.
[n, extent] = slm_axis_counts(p);
at = 0;
stride = 1;
for k = 1:numel(n)
  if p.kind(k) == 0
    axis = (0:n(k) - 1);
  else
    axis = reshape(double(p.index{k}), 1, []) - 1;
  end
  at = reshape(repmat(at, 1, n(k)) + repmat(axis * stride, numel(at), 1), [], 1);
  stride = stride * extent(k);
end
end
