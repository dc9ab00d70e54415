function d = decomposition(A, varargin)
% Factors of a matrix, kept for systems with it: x = d\b, x = b/d, and those with d'.
% Types: 'auto', 'lu', 'chol', 'ldl', 'qr', 'cod', 'banded', 'hessenberg', 'triangular', 'permutedTriangular', 'diagonal'; 'upper' and 'lower' say which triangle is used.
%SLM Func factors_type;
if ~isfloat(A) || ndims(A) ~= 2
  error('MATLAB:decomposition:InvalidInput', 'The matrix of a decomposition has to be full or sparse, double or single.');
end
d = struct('MatrixSize', size(A), 'Type', '', 'CheckCondition', true, 'Datatype', class(A), 'IsConjugateTransposed', false, ...
  'IsReal', isreal(A), 'IsSparse', issparse(A), 'ScaleFactor', 1);
[d.Type, uplo, d.CheckCondition, tolerance] = factors_type(A, varargin);
switch d.Type
  case 'diagonal'
    d.D__ = full(diag(A));
  case 'triangular'
    d.T__ = A;
    if strcmp(uplo, 'upper'), d.T__ = triu(A); elseif strcmp(uplo, 'lower'), d.T__ = tril(A); end
  case 'permutedTriangular'
    d.T__ = A;
  case 'chol'
    if issparse(A)
      if strcmp(uplo, 'lower'), A = tril(A) + tril(A, -1)'; end
      [d.R__, failed, d.p__] = chol(A, 'vector');
    elseif strcmp(uplo, 'lower')
      [d.L__, failed] = chol(A, 'lower');
    else
      [d.R__, failed] = chol(A);
    end
    if failed
      error('MATLAB:decomposition:CholeskyFailed', 'The Cholesky factorization failed: the matrix is not positive definite.');
    end
  case 'ldl'
    if strcmp(uplo, 'upper'), A = triu(A) + triu(A, 1)'; elseif strcmp(uplo, 'lower'), A = tril(A) + tril(A, -1)'; end
    [d.L__, d.D__, d.p__] = ldl(A, 'vector');
  case {'qr', 'cod'}
    [d.Q__, d.R__, d.p__] = qr(A, 0);
    pivots = abs(full(diag(d.R__)));
    if isempty(tolerance), tolerance = max(size(A))*eps(max([pivots; 0])); end
    d.rank__ = sum(pivots > tolerance);
    if strcmp(d.Type, 'cod') && d.rank__ < size(A, 2)
      [d.Z__, d.T__] = qr(d.R__(1:d.rank__, :)', 0);
    end
  otherwise
    if issparse(A) && strcmp(d.Type, 'lu')
      [d.L__, d.U__, d.p__, d.q__] = lu(A, 'vector');
    else
      [d.L__, d.U__, d.p__] = lu(A, 'vector');
    end
end
d = __object__('decomposition', d, true);
end
