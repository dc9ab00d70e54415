function type = matrix_type(A, varargin)
% What \ would make of a matrix, in Octave's words: 'Upper', 'Lower', 'Diagonal' (also 'Permuted ...'),
% 'Banded' and 'Tridiagonal' of sparse ones, 'Full', 'Positive Definite', 'Rectangular'.
if nargin > 1, error('slamm:matrix_type', 'matrix_type cannot store a type here: call matrix_type(A).'); end
[m, n] = size(A);
if istril(A) && istriu(A) && (issparse(A) || isscalar(A))
  type = 'Diagonal';
elseif ~issparse(A) && m ~= n
  type = 'Rectangular';
elseif istriu(A)
  type = 'Upper';
elseif istril(A)
  type = 'Lower';
elseif issparse(A) && all(sum(A ~= 0, 1) <= 1) && all(sum(A ~= 0, 2) <= 1) && nnz(A) == min(m, n)
  type = 'Permuted Diagonal';
elseif issparse(A) && ordered(A)
  type = 'Permuted Upper';
elseif issparse(A) && ordered(A.')
  type = 'Permuted Lower';
elseif m ~= n
  type = 'Rectangular';
else
  type = 'Full';
  definite = ishermitian(A) && all(real(diag(A)) > 0);
  if issparse(A)
    [l, u] = bandwidth(A);
    inside = (l + u + 1)*n - (l*(l + 1) + u*(u + 1))/2;
    if l == 1 && u == 1
      type = 'Tridiagonal';
    elseif nnz(A) > 0.5*inside && l + u + 1 < n
      type = 'Banded';
    end
  end
  if definite
    if strcmp(type, 'Full'), type = 'Positive Definite'; else, type = [type, ' Positive Definite']; end
  end
end
end

function tf = ordered(A)
% Whether the columns in another order are an upper triangle with a full diagonal.
[i, j] = find(A);
last = accumarray(j(:), i(:), [size(A, 2), 1], @max);
tf = isequal(sort(last), (1:size(A, 2)).');
end
