function [V, D, flag] = eigs_of_sparse(A, varargin)
% Some eigenvalues of a sparse matrix, for eigs: products with it, or solves with the factors of
% A - sigma*B, are the operator of eigs_of_function. A small matrix, or one of which much is asked,
% is decomposed in full form.
n = size(A, 1);
if size(A, 2) ~= n, error('MATLAB:eigs:NonSquareMatrixOrFunction', 'The matrix must be square.'); end
B = [];
rest = varargin;
if ~isempty(rest) && n > 1 && ~ischar(rest{1}) && isequal(size(rest{1}), [n n])
  B = rest{1};
  rest(1) = [];
end
k = 6;
sigma = 'lm';
if numel(rest) > 0 && ~isempty(rest{1}), k = min(rest{1}, n); end
if numel(rest) > 1 && ~isempty(rest{2}), sigma = rest{2}; end
opts = eigs_options(rest(3:end));
if n < 100 || 2*max(2*k, 20) > n
  [V, D, flag] = eigs(full(A), varargin{:});
  if nargout < 2, V = diag(D); end
  return
end
% the basis of vectors in which B is the identity
R = [];
if ~isempty(B)
  [B, R] = factor_of(B, opts);
end
inverse = ~ischar(sigma) || any(strcmpi(sigma, {'sm', 'smallestabs'}));
if inverse
  shift = 0;
  if ~ischar(sigma), shift = sigma; end
  [L, U, P, Q, moved] = factors(A, B, shift);
  if isempty(B), f = @(x) Q*(U\(L\(P*x)));
  elseif isempty(R), f = @(x) Q*(U\(L\(P*(B*x))));
  else, f = @(x) R*(Q*(U\(L\(P*(R'*x)))));
  end
  [V, D, flag] = eigs_of_function(f, n, k, 'sm', opts);
  theta = moved + diag(D);
  [~, order] = sort(abs(theta - shift));
  V = V(:, order);
  D = diag(theta(order));
else
  if isempty(B), f = @(x) A*x;
  elseif isempty(R), f = @(x) B\(A*x);
  else, f = @(x) R'\(A*(R\x));
  end
  [V, D, flag] = eigs_of_function(f, n, k, sigma, opts);
end
if flag && nargout < 3
  warning('MATLAB:eigs:NotAllEigsConverged', ...
    'Only %d of the %d requested eigenvalues converged. Eigenvalues that did not converge are NaN.', ...
    sum(~isnan(diag(D))), k);
end
if nargout < 2, V = diag(D); return, end
if ~isempty(R), V = R\V; end
end

function [B, R] = factor_of(B, opts)
% The Cholesky factor of B, empty when it has none.
if isfield(opts, 'cholB') && any(opts.cholB)
  R = B;
  B = R'*R;
  if isfield(opts, 'permB') && ~isempty(opts.permB)
    p = opts.permB;
    back(p) = 1:numel(p);
    B = B(back, back);
    R = R(:, back);
  end
elseif isequal(B, B')
  [R, failed] = chol(B);
  if failed, R = []; end
else
  R = [];
end
end

function [L, U, P, Q, shift] = factors(A, B, shift)
% The factors of A - shift*B. A shift that is an eigenvalue is moved by a little.
n = size(A, 1);
if isempty(B), B = speye(n); end
[L, U, P, Q] = lu(A - shift*B);
pivots = abs(diag(U));
if min(pivots) <= 1e-12*max(pivots)
  shift = shift - 1e-6*norm(A, 1)/norm(B, 1);
  [L, U, P, Q] = lu(A - shift*B);
end
end
