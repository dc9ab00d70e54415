function type = matrix_type(A, varargin)
% What \ would make of a matrix (Octave): 'upper', 'lower', 'diagonal', 'banded', 'tridiagonal' (with
% 'positive definite'), 'full', 'rectangular'. A type that is given is not remembered: the matrix comes back.
if nargin > 1
  type = A;
  return
end
[m, n] = size(A);
lower = istril(A);
upper = istriu(A);
if issparse(A) && lower && upper
  type = 'diagonal';
elseif upper
  type = 'upper';
elseif lower
  type = 'lower';
elseif m ~= n
  type = 'rectangular';
else
  type = 'full';
  definite = ishermitian(A) && all(real(diag(A)) > 0);
  if issparse(A)
    [kl, ku] = bandwidth(A);
    if kl == 1 && ku == 1
      type = 'tridiagonal';
    elseif nnz(A) > 0.25*(kl + ku + 1)*n && kl + ku + 1 < n/2
      type = 'banded';
    end
  end
  if definite
    if strcmp(type, 'full'), type = 'positive definite'; else, type = [type, ' positive definite']; end
  end
end
end
