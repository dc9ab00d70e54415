function d = divergence(x, y, u, v)
% Divergence of a plane field; divergence(u, v) on a grid of spacing 1. One sweep.
if nargin < 4
  u = x; v = y;
  x = 1; y = 1;
else
  x = x(1, :);
  y = y(:, 1);
end
if ~isequal(size(u), size(v)), error('MATLAB:divergence:SizeMismatch', 'The components must have one size.'); end
if isvector(u), error('MATLAB:TooManyOutputs', 'A vector does not have two derivatives.'); end
[m, n] = size(u);
if m == 0 || n == 0, d = zeros(m, n); return, end
[across, x] = difference_widths(x, n);
[down, y] = difference_widths(y, m);
single_result = isa(u, 'single') || isa(v, 'single');
if ~isa(u, 'double'), u = double(u); end
if ~isa(v, 'double'), v = double(v); end
d = zeros(m, n);
next = min(2, m);
last = max(m - 1, 1);
for j = 1:n
  left = j - 1;
  if j == 1, left = 1; end
  right = j + 1;
  if j == n, right = 0 + n; end
  d(1, j) = (u(1, right) - u(1, left))/across(j)/x + (v(next, j) - v(1, j))/down(1)/y;
  for i = 2:m-1
    d(i, j) = (u(i, right) - u(i, left))/across(j)/x + (v(i+1, j) - v(i-1, j))/down(i)/y;
  end
  d(m, j) = (u(m, right) - u(m, left))/across(j)/x + (v(m, j) - v(last, j))/down(m)/y;
end
if single_result, d = single(d); end
end
