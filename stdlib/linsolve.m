function x = linsolve(A, b, opts)
% Solution of A*x = b; the options LT, UT and TRANSA choose the triangle and the transpose.
if ~isnumeric(A) || ~isnumeric(b), error('MATLAB:linsolve:InvalidInput', 'linsolve takes numbers.'); end
if nargin > 2
  if ~isstruct(opts), error('MATLAB:linsolve:InvalidOptions', 'The options must be a struct.'); end
  if isfield(opts, 'LT') && opts.LT, A = tril(A); end
  if isfield(opts, 'UT') && opts.UT, A = triu(A); end
  if isfield(opts, 'TRANSA') && opts.TRANSA, A = A'; end
end
x = A \ b;
end
