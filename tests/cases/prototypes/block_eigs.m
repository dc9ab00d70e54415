% Smallest eigenpairs by the locally optimal block method, in the manner of Knyazev's code: a
% block of residuals and of directions, a mask of the active ones, Rayleigh-Ritz on three blocks,
% optional arguments by varargin, more outputs by varargout.
clear, format short e
m = 8; n = m*m;
e = ones(m,1);
T = spdiags([-e 2*e -e], -1:1, m, m);
A = kron(speye(m),T) + kron(T,speye(m)) + spdiags((1:n)'/n, 0, n, n);
B = spdiags(1 + .5*sin((1:n)'), 0, n, n);
k = 3;
X0 = cos((1:n)'*(1:k)*0.7) + .01*((1:n)'/n)*ones(1,k);

prec = @(R) R ./ repmat(full(diag(A)), 1, size(R,2));

[lam1, info1] = blockeig(X0, A);
[lam2, info2, V2] = blockeig(X0, A, B, 'tol', 1e-5, 'maxit', 120);
[lam3, info3, V3, H3] = blockeig(X0, @(x) A*x, B, 'prec', prec, 'maxit', 150, 'verbose', 2);
reference = sort(eig(full(A), full(B)));
all_ok = max(abs(lam3 - reference(1:k))) < 1e-4 * reference(k)
rows = {'plain', info1; 'general', info2; 'preconditioned', info3};
for j = 1:size(rows,1)
	info = rows{j,2};
	fprintf('%-16s %3d steps  converged %d  active at the end %d\n', rows{j,1}, ...
		info.steps, info.converged, nnz(info.active));
end
quicker = info3.steps < info2.steps;
orth = norm(V3'*(B*V3) - eye(k)) < 1e-10;
shapes = [size(H3,1) >= 1, size(H3,2) == k + 1];
try
	lam = blockeig(X0(1:10,:), A);
catch err
	disp(err.message)
end
try
	lam = blockeig(X0, A, B, 'tolerance', 3);
catch
	msg = lasterr;
	found = ~isempty(strfind(msg, 'tolerance'));
end
% One Gram matrix: V is 64 x 3, 1536 B. B*V: 64 nonzeros, 64*12 + 65*4 = 1028 B, the rows of V
% as a gather of three columns 1536; the product is computed and so is stored, 1536, and read by
% the product around it with V: 2*1536. Stored: G, 72 B.
%! range gram wsl=1028+2*1536 wss=1536+72 dgemm=2*1536-1536 sparse_ops=1028+1536
V = V3;
%SLM start gram;
G = V'*(B*V);
%SLM end gram;
% One sign, so that vectors are comparable.
[dummy, at] = max(abs(V3)); s = sign(V3(sub2ind(size(V3), at, 1:k)));
V3 = V3*diag(s); clear V V2 H3 G rows info info1 info2 info3 err dummy s at lam1 lam2 msg lam
lam3 = round(1e4*lam3)/1e4; V3 = round(1e2*abs(V3(1:5,1)))/1e2;

function [lambda, varargout] = blockeig(X, A, varargin)
%SLM FuncStart lobpcg;
	opts.tol = 1e-6; opts.maxit = 80; opts.prec = []; opts.verbose = 0;
	B = [];
	if ~isempty(varargin) && ~ischar(varargin{1})
		B = varargin{1};
		varargin(1) = [];
	end
	while numel(varargin) >= 2
		if ~isfield(opts, varargin{1})
			error('blockeig: unknown option %s', varargin{1});
		end
		opts.(varargin{1}) = varargin{2};
		varargin(1:2) = [];
	end
	if isnumeric(A), applyA = @(x) A*x; else, applyA = A; end
	if isnumeric(A) && size(A,1) ~= size(X,1)
		error('blockeig: A has %d rows, the block %d', size(A,1), size(X,1));
	end
	[n, k] = size(X);
	active = true(1, k);
	X = orthonormal(X, B);
	AX = applyA(X);
	[C, L] = ritz(X, AX, B, k);
	X = X*C; AX = AX*C; lambda = L;
	P = zeros(n, 0); AP = P;
	history = [];
	for step = 1:opts.maxit
		R = AX - mul(B, X)*diag(lambda);
		norms = sqrt(sum(R.^2, 1));
		history(end+1, :) = [step, norms];
		active = active & norms > opts.tol;
		if ~any(active), break, end
		if opts.verbose > 1 && ~mod(step, 25), fprintf('step %3d: %d active\n', step, nnz(active)); end
		W = R(:, active);
		if ~isempty(opts.prec), W = opts.prec(W); end
		W = W - X*(X'*mul(B, W));
		W = orthonormal(W, B);
		S = [X, W, P];
		AS = [AX, applyA(W), AP];
		% Gram matrices; when they are no longer definite, start again without directions.
		M = sym(S'*mul(B, S));
		[U, flag] = chol(M);
		if flag ~= 0 || rcond(M) < 1e-12
			P = zeros(n,0); AP = P;
			S = [X, W]; AS = AS(:, 1:size(S,2));
		end
		[C, lambda] = ritz(S, AS, B, k);
		D = C; D(1:k, :) = 0;
		P = S*D; AP = AS*D;
		X = S*C; AX = AS*C;
	end
	info = struct('steps', step, 'converged', ~any(active), 'active', active);
	outs = {info, X, history};
	varargout = outs(1:max(nargout-1, 0));
%SLM FuncEnd lobpcg;
end

function [C, lambda] = ritz(S, AS, B, k)
	[C, D] = eig(sym(S'*AS), sym(S'*mul(B, S)));
	[d, order] = sort(real(diag(D)));
	lambda = d(1:k);
	C = C(:, order(1:k));
	for j = 1:k        % lengths in the norm of B
		v = S*C(:,j);
		C(:,j) = C(:,j) / sqrt(v'*mul(B, v));
	end
end

function Y = mul(B, X)
	if isempty(B), Y = X; else, Y = B*X; end
end

function X = orthonormal(X, B)
	R = chol(sym(X'*mul(B, X)));
	X = X/R;
end

function G = sym(G)
	G = (G + G')/2;
end
