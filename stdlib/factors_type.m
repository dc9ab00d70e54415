function [type, uplo, check, tolerance] = factors_type(A, options)
% The type that a decomposition of A has with these options, its triangle, and what else they say.
% The triangle is 'upper' or 'lower', and '' where all of A is taken as it is.
types = {'auto', 'qr', 'cod', 'lu', 'ldl', 'chol', 'triangular', 'permutedTriangular', 'banded', 'hessenberg', 'diagonal'};
type = 'auto'; uplo = ''; check = true; tolerance = [];
first = true;
k = 1;
while k <= numel(options)
  if isstring(options{k}), options{k} = char(options{k}); end
  word = options{k};
  if ~ischar(word), error('MATLAB:decomposition:InvalidOption', 'Types and options of a decomposition are texts.'); end
  if first && any(strcmpi(word, types))
    type = types{strcmpi(word, types)};
  elseif any(strcmpi(word, {'upper', 'lower'})) && any(strcmp(type, {'triangular', 'chol', 'ldl'}))
    uplo = lower(word);
  elseif any(strcmpi(word, {'CheckCondition', 'RankTolerance', 'BandDensity', 'LDLPivotTolerance', 'LUPivotTolerance'}))
    if k == numel(options), error('MATLAB:decomposition:MissingValue', 'The option ''%s'' has no value.', word); end
    if strcmpi(word, 'CheckCondition'), check = logical(options{k + 1}); end
    if strcmpi(word, 'RankTolerance'), tolerance = options{k + 1}; end
    k = k + 1;
  elseif first
    error('MATLAB:decomposition:InvalidType', '''%s'' is not a type of decomposition: %s.', word, strjoin(types, ', '));
  else
    error('MATLAB:decomposition:InvalidOption', '''%s'' is not an option of this decomposition.', word);
  end
  first = false;
  k = k + 1;
end
square = size(A, 1) == size(A, 2);
if strcmp(type, 'auto'), type = suitable(A, square); end
if ~square && ~any(strcmp(type, {'qr', 'cod'}))
  error('MATLAB:decomposition:NotSquare', 'A decomposition of type ''%s'' takes a square matrix.', type);
end
fits = true;
switch type
  case 'triangular'
    fits = ~isempty(uplo) || istriu(A) || istril(A);
    if strcmp(uplo, 'upper') && istriu(A) || strcmp(uplo, 'lower') && istril(A), uplo = ''; end
  case 'diagonal', fits = isdiag(A);
  case 'hessenberg', fits = nnz(tril(A, -2)) == 0;
  case 'permutedTriangular', fits = ~isempty(strfind(matrix_type(sparse(A)), 'Permuted')) || istriu(A) || istril(A);
  case {'chol', 'ldl'}, fits = ~isempty(uplo) || ishermitian(A);
end
if ~fits, error('MATLAB:decomposition:WrongStructure', 'The matrix is not one for a decomposition of type ''%s''.', type); end
end

function type = suitable(A, square)
% What \ would take for the matrix.
if ~square
  type = 'qr';
elseif isdiag(A)
  type = 'diagonal';
elseif issparse(A) && banded(A)
  type = 'banded';
elseif istriu(A) || istril(A)
  type = 'triangular';
elseif strncmp(matrix_type(sparse(A)), 'Permuted', 8)
  type = 'permutedTriangular';
elseif ishermitian(A)
  type = 'ldl';
  if all(diag(A) > 0)
    [~, failed] = chol(A);
    if ~failed, type = 'chol'; end
  end
elseif ~issparse(A) && nnz(tril(A, -2)) == 0
  type = 'hessenberg';
else
  type = 'lu';
end
end

function tf = banded(A)
[l, u] = bandwidth(A);
n = size(A, 1);
tf = l + u + 1 < n && l > 0 && u > 0 && nnz(A) > 0.5*((l + u + 1)*n - (l*(l + 1) + u*(u + 1))/2);
end
