function [u, slope] = pdeval(m, x, values, places)
% A component of the solution of pdepe at one time, and its derivative, between the points of the mesh x: by lines.
x = x(:).';
u = interp1(x, values(:).', places, 'linear');
steps = diff(values(:).')./diff(x);
slope = NaN(size(places));
for k = 1:numel(places)
  j = find(x <= places(k), 1, 'last');
  if ~isempty(j) && places(k) <= x(end), slope(k) = steps(min(j, numel(steps))); end
end
end
