function varargout = balance(A, opt)
% Diagonal scaling by powers of 2 that brings rows and columns of A to like norms (Parlett and
% Reinsch, Numer. Math. 13, 1969; without their permutation): B = T\A*T; [T, B] or [s, p, B].
n = size(A, 1);
if size(A, 2) ~= n, error('MATLAB:balance:square', 'Matrix must be square.'); end
B = A;
s = ones(n, 1);
done = false;
while ~done
  done = true;
  for i = 1:n
    c = norm(B([1:i-1, i+1:n], i), 1);
    r = norm(B(i, [1:i-1, i+1:n]), 1);
    if c == 0 || r == 0 || ~isfinite(c + r), continue, end
    f = 1;
    total = c + r;
    while c < r/2, c = c*4; f = f*2; end
    while c >= r*2, c = c/4; f = f/2; end
    if (c + r)/f < 0.95*total
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
  varargout = {diag(s), B};
else
  varargout = {s, (1:n).', B};
end
end
