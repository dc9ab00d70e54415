function varargout = balance(A, opt)
% Balancing as LAPACK's gebal does it: rows and columns that isolate eigenvalues go to the ends ('noperm': they stay), the others
% are scaled by powers of 2 to like 2-norms (Parlett and Reinsch, Numer. Math. 13, 1969; James, Langou and Lowery,
% arXiv:1401.5766). B = T\A*T; [T, B]; [S, P, B] with T(:, P) = diag(S).
n = size(A, 1);
if size(A, 2) ~= n, error('MATLAB:balance:square', 'Matrix must be square.'); end
noperm = nargin > 1 && strcmpi(opt, 'noperm');
if nargin > 1 && ~noperm, error('MATLAB:balance:unknownOption', 'The option of balance is ''noperm''.'); end
B = A;
order = 1:n;
low = 1;
high = n;
if ~noperm
  [B, order, low, high] = isolated(B, order);
end
s = ones(n, 1);
tiny = realmin(class(B))/eps(class(B));
done = false;
while ~done
  done = true;
  for i = low:high
    c = norm(B(low:high, i));
    r = norm(B(i, low:high));
    if c == 0 || r == 0 || ~isfinite(c + r), continue, end
    f = 1;
    total = c + r;
    while c < r/2 && max(f, c) < 1/tiny && r > tiny, c = c*2; r = r/2; f = f*2; end
    while c/2 >= r && r < 1/tiny && min(f, c) > tiny, c = c/2; r = r*2; f = f/2; end
    if c + r < 0.95*total
      done = false;
      s(i) = s(i)*f;
      B(i, :) = B(i, :)/f;
      B(:, i) = B(:, i)*f;
    end
  end
end
if nargout < 2
  varargout = {B};
elseif nargout == 2
  T = zeros(n);
  T(order + (0:n-1)*n) = s;
  varargout = {T, B};
else
  p(order) = 1:n;
  varargout = {s(p), p(:), B};
end
end

function [B, order, low, high] = isolated(B, order)
% Rows with nothing beside the diagonal go to the bottom, then columns to the left; what is left is LOW to HIGH.
low = 1;
high = numel(order);
j = high;
while j >= 1 && high > 1
  if any(B(j, [1:j-1, j+1:high]))
    j = j - 1;
  else
    [B, order] = swapped(B, order, j, high);
    high = high - 1;
    j = high;
  end
end
j = low;
while j <= high && low < high
  if any(B([low:j-1, j+1:high], j))
    j = j + 1;
  else
    [B, order] = swapped(B, order, j, low);
    low = low + 1;
    j = low;
  end
end
end

function [B, order] = swapped(B, order, i, j)
if i == j, return, end
B([i j], :) = B([j i], :);
B(:, [i j]) = B(:, [j i]);
order([i j]) = order([j i]);
end
