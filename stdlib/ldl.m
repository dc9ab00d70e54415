function [L, D, P] = ldl(A, varargin)
% L*D*L' of a symmetric matrix, P'*A*P = L*D*L' with three outputs: Bunch and Kaufman's pivots of 1 and
% 2 rows (Golub & Van Loan, 4.4.4). 'upper' and 'vector'; a sparse matrix is factored in full form.
upper = any(strcmpi(varargin, 'upper'));
vector = any(strcmpi(varargin, 'vector'));
n = size(A, 1);
if n ~= size(A, 2), error('MATLAB:ldl:squareMatrix', 'Matrix must be square.'); end
sparse_input = issparse(A);
A = full(A);
if upper, A = A'; end
A = tril(A) + tril(A, -1)';
p = 1:n;
L = eye(n, class(A));
D = zeros(n, class(A));
ratio = (1 + sqrt(17))/8;
k = 1;
while k <= n
  width = 1;
  if k < n
    [low, r] = max(abs(A(k+1:n, k)));
    r = r + k;
    if low > 0 && abs(A(k, k)) < ratio*low
      others = abs(A(k:n, r));
      others(r-k+1) = 0;
      high = max(others);
      if abs(A(k, k))*high < ratio*low^2
        if abs(A(r, r)) >= ratio*high
          [A, L, p] = exchanged(A, L, p, k, r, k);
        else
          width = 2;
          [A, L, p] = exchanged(A, L, p, k + 1, r, k);
        end
      end
    end
  end
  own = k:k+width-1;
  rest = k+width:n;
  D(own, own) = A(own, own);
  if any(any(A(own, own)))
    C = A(rest, own)/A(own, own);
    L(rest, own) = C;
    A(rest, rest) = A(rest, rest) - C*A(own, rest);
  end
  k = k + width;
end
Q = eye(n);
Q = Q(:, p);
if nargout < 3
  L = Q*L;
elseif vector
  P = p;
else
  P = Q;
end
if upper, L = L'; end
if nargout < 2
  % one output: both in one matrix, as the factors lie
  L = D + tril(L, -1);
end
if sparse_input
  L = sparse(L);
  D = sparse(D);
  if nargout > 2 && ~vector, P = sparse(P); end
end
end

function [A, L, p] = exchanged(A, L, p, i, j, done)
% Rows and columns i and j of what is left, and the rows of L that are known.
if i == j, return, end
A([i j], :) = A([j i], :);
A(:, [i j]) = A(:, [j i]);
L([i j], 1:done-1) = L([j i], 1:done-1);
p([i j]) = p([j i]);
end
