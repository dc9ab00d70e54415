function [xq, yq, vq] = griddata(x, y, v, xq, yq, method)
% Interpolation between scattered points in the plane: vq = griddata(x, y, v, xq, yq, method). Methods: linear
% (in the triangles of Delaunay; NaN where there is none) and nearest. A row xq and a column yq span a grid.
if nargin < 6, method = 'linear'; end
if ~any(strcmpi(method, {'linear', 'nearest'}))
  error('slamm:griddata', 'griddata has no method ''%s'' here; use linear or nearest.', char(method));
end
if isvector(x) && isvector(y) && numel(x) == size(v, 2) && numel(y) == size(v, 1) && numel(v) ~= numel(x)
  [x, y] = meshgrid(x, y);
end
if numel(x) ~= numel(v) || numel(y) ~= numel(v)
  error('MATLAB:griddata:InputSizeMismatch', 'The points and their values must have one number of elements.');
end
if isvector(xq) && isvector(yq) && (size(xq, 1) == 1) ~= (size(yq, 1) == 1) && numel(xq)*numel(yq) > 1
  [xq, yq] = meshgrid(xq, yq);
end
if ~isequal(size(xq), size(yq)), error('MATLAB:griddata:InputSizeMismatch', 'The coordinates of the query points must have one size.'); end
X = [x(:) y(:)];
v = v(:);
[X, ~, number] = unique(X, 'rows');
if size(X, 1) < numel(v)
  warning('MATLAB:griddata:DuplicateDataPoints', 'Duplicate data points have been detected and removed - corresponding values have been averaged.');
  v = accumarray(number, v)./accumarray(number, 1);
else
  v(number) = v;
end
Q = [xq(:) yq(:)];
if strcmpi(method, 'nearest')
  vi = v(dsearchn(X, Q));
else
  T = delaunay(X(:, 1), X(:, 2));
  [t, p] = tsearchn(X, T, Q);
  vi = NaN(size(t));
  in = find(~isnan(t));
  corners = T(t(in), :);
  vi(in) = sum(reshape(v(corners), size(corners)).*p(in, :), 2);
end
vi = reshape(vi, size(xq));
if nargout < 2, xq = vi; else, vq = vi; end
end
