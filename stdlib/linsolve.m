function [x, r] = linsolve(A, b, opts)
% Solution of A*x = b; the options LT, UT and TRANSA choose the triangle and the transpose. r: the reciprocal of the condition of
% a square matrix, by a factorisation of its own, or the rank of another one; who asks for it is not warned.
if ~isnumeric(A) || ~isnumeric(b), error('MATLAB:linsolve:InvalidInput', 'linsolve takes numbers.'); end
if nargin > 2
  if ~isstruct(opts), error('MATLAB:linsolve:InvalidOptions', 'The options must be a struct.'); end
  if isfield(opts, 'LT') && opts.LT, A = tril(A); end
  if isfield(opts, 'UT') && opts.UT, A = triu(A); end
  if isfield(opts, 'TRANSA') && opts.TRANSA, A = A'; end
end
if nargout < 2
  x = A \ b;
  return
end
if ~isscalar(A) && size(A, 1) ~= size(b, 1), error('MATLAB:linsolve:DimAgree', 'Matrix dimensions must agree.'); end
singular = warning('off', 'MATLAB:singularMatrix');
near = warning('off', 'MATLAB:nearlySingularMatrix');
deficient = warning('off', 'MATLAB:rankDeficientMatrix');
x = A \ b;
warning(deficient);
warning(near);
warning(singular);
if size(A, 1) == size(A, 2), r = rcond(A); else, r = rank(A); end
end
