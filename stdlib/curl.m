function [c, w] = curl(x, y, u, v)
% z component of the curl of a plane field and its angular velocity, half of it, which is given alone for one
% result; curl(u, v) on a grid of spacing 1. One sweep.
if nargin < 4
  u = x; v = y;
  x = 1; y = 1;
else
  x = x(1, :);
  y = y(:, 1);
end
if ~isequal(size(u), size(v)), error('MATLAB:curl:SizeMismatch', 'The components must have one size.'); end
if isvector(u), error('MATLAB:TooManyOutputs', 'A vector does not have two derivatives.'); end
[m, n] = size(u);
if m == 0 || n == 0, c = zeros(m, n); w = c; return, end
[across, x] = difference_widths(x, n);
[down, y] = difference_widths(y, m);
% half of it by twice the spacing
if nargout < 2
  x = 2*x;
  y = 2*y;
end
single_result = isa(u, 'single') || isa(v, 'single');
if ~isa(u, 'double'), u = double(u); end
if ~isa(v, 'double'), v = double(v); end
c = zeros(m, n);
next = min(2, m);
last = max(m - 1, 1);
for j = 1:n
  left = j - 1;
  if j == 1, left = 1; end
  right = j + 1;
  if j == n, right = 0 + n; end
  c(1, j) = (v(1, right) - v(1, left))/across(j)/x - (u(next, j) - u(1, j))/down(1)/y;
  for i = 2:m-1
    c(i, j) = (v(i, right) - v(i, left))/across(j)/x - (u(i+1, j) - u(i-1, j))/down(i)/y;
  end
  c(m, j) = (v(m, right) - v(m, left))/across(j)/x - (u(m, j) - u(last, j))/down(m)/y;
end
if single_result, c = single(c); end
if nargout > 1, w = c/2; end
end
