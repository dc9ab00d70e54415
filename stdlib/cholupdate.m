function [R1, p] = cholupdate(R, x, op)
% Cholesky factor of R'*R + x*x' ('+') or R'*R - x*x' ('-'), by plane rotations (Golub & Van Loan,
% 6.5.4; Dongarra et al., LINPACK, chapter 10). p is 1 when the downdated matrix is not positive definite.
if nargin < 3, op = '+'; end
if ~any(strcmp(op, {'+', '-'}))
  error('MATLAB:cholupdate:BadOp', 'A factor is updated by ''+'' or ''-''.');
end
x = x(:)';
n = size(R, 1);
if numel(x) ~= n || size(R, 2) ~= n, error('MATLAB:cholupdate:Size', 'The vector must be as long as the factor.'); end
p = 0;
if strcmp(op, '+')
  for k = 1:n
    r = sqrt(abs(R(k, k))^2 + abs(x(k))^2);
    if r == 0, continue, end
    c = R(k, k)/r;
    s = x(k)/r;
    row = R(k, k:n);
    R(k, k:n) = c'*row + s'*x(k:n);
    x(k:n) = -s*row + c*x(k:n);
  end
else
  % LINPACK's chdd: rotations that take [R'\x; a] to [0; 1], applied to [R; 0] from the last row on
  w = R'\x';
  if norm(w) >= 1
    p = 1;
    if nargout < 2, error('MATLAB:cholupdate:notPosDef', 'Downdated matrix must be positive definite.'); end
  else
    a = sqrt(1 - norm(w)^2);
    y = zeros(size(x), class(R));
    for k = n:-1:1
      r = sqrt(a^2 + abs(w(k))^2);
      c = a/r;
      s = w(k)'/r;
      a = r;
      row = R(k, k:n);
      R(k, k:n) = c*row - s'*y(k:n);
      y(k:n) = c*y(k:n) + s*row;
    end
  end
end
R1 = R;
end
