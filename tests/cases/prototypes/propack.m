% Lanczos bidiagonalisation with partial reorthogonalisation, in the manner of PROPACK: options
% in a struct, estimates of orthogonality by a recurrence, counts of the work in globals.
clear all
global MxV reorth_count
MxV = 0; reorth_count = 0;
m = 120; n = 80;
d = 10 .^ linspace(1, -3, n)';
Q = eye(m); u0 = sin(1:m)'; u0 = u0/norm(u0); Q = Q - 2*u0*u0';
Z = eye(n); v0 = cos((1:n)'.^2); v0 = v0/norm(v0); Z = Z - 2*v0*v0';
A = Q(:,1:n)*diag(d)*Z';

options = struct('eta', [], 'delta', [], 'cgs', 0, 'maxk', 40);
names = {'full', 'partial', 'handle'};
fprintf('%-8s %5s %7s %7s\n', 'mode', 'k', 'MxV', 'reorth');
for t = 1:3
    before = [MxV, reorth_count];
    switch names{t}
        case 'full',    o = options; o.eta = 0;     S = lansvd_(A, 4, o);
        case 'partial', o = options; o.cgs = 1;     S = lansvd_(A, 4, o);
        case 'handle'
            o = rmfield(options, 'delta');
            S = lansvd_({@(x) A*x, @(x) A'*x, m, n}, 4, o);
    end
    work(t,:) = [numel(S.bnd), [MxV, reorth_count] - before];
    fprintf('%-8s %5d %7d %7d\n', names{t}, work(t,:));
    sigma(:,t) = S.s;
end
exact = svd(A);
relative = max(max(abs(sigma - repmat(exact(1:4), 1, 3)) ./ repmat(exact(1:4), 1, 3))) < 1e-6

% The first half step, by hand: A is 120 x 80, 76800 B; vectors of 120: 960 B, of 80: 640 B.
%   r = A*v: 76800 + 640, stored 960.  alpha = norm(r): 960, stored 8.  u = r/alpha: 968, 960.
%   w = A'*u - alpha*v: 76800 + 960, then alpha and v 648, stored 640.
%! range half wsl=76800+640+960+968+76800+960+648 wss=960+8+960+640 flops=2*9600+2*120+120+2*9600+160
v = ones(n,1)/sqrt(n);
%SLM start half;
r = A*v;
alpha = norm(r);
u = r/alpha;
w = A'*u - alpha*v;
%SLM end half;
clear Q Z A o options S u0 v0 before

function S = lansvd_(A, k, options)
    K = options.maxk;
    while 1
        [U, B, V, bnd] = lanbpro_(A, K, options);
        [P, D, Qs] = svd(full(B));
        s = diag(D);
        res = abs(bnd(end)*P(size(B,1),1:k))';
        if all(res <= 1e-8*s(1)) || K >= 60, break, end
        K = min(K + 10, 60);
    end
    S.s = s(1:k); S.bnd = bnd; S.U = U*P(:,1:k); S.V = V*Qs(1:size(V,2),1:k);
end

function [U, B, V, bnd] = lanbpro_(A, K, options)
    global reorth_count
    if iscell(A), m = A{3}; n = A{4}; else, [m, n] = size(A); end
    eta = eps^(3/4); delta = sqrt(eps/K);
    if isstruct(options)
        c = fieldnames(options);
        for i = 1:length(c)
            val = options.(c{i});
            if strcmp(c{i}, 'delta') && ~isempty(val), delta = val; end
            if strcmp(c{i}, 'eta')   && ~isempty(val), eta = val;   end
        end
    end
    U = zeros(m, K+1); V = zeros(n, K);
    alpha = zeros(K,1); beta = zeros(K+1,1);
    p = ones(m,1) + (1:m)'/m;
    beta(1) = norm(p); U(:,1) = p/beta(1);
    mu = 1; nu = [];
    bnd = zeros(K,1);
    for j = 1:K
        % right vector
        r = apply_(A, U(:,j), 1);
        if j > 1, r = r - beta(j)*V(:,j-1); end
        alpha(j) = norm(r);
        if j > 1
            nu = orthog_(nu, mu, alpha, beta, j, eps);
            if max(abs(nu(1:j-1))) > delta || eta == 0
                [r, alpha(j), cnt] = reorth_(V(:,1:j-1), r, alpha(j), options.cgs);
                reorth_count = reorth_count + cnt;
                nu(1:j-1) = eps;
            end
        end
        nu(j) = 1;
        V(:,j) = r/alpha(j);
        % left vector
        p = apply_(A, V(:,j), 0) - alpha(j)*U(:,j);
        beta(j+1) = norm(p);
        mu = orthog_([mu, 0], nu, beta, alpha, j+1, eps);
        if max(abs(mu(1:j))) > delta || eta == 0
            [p, beta(j+1), cnt] = reorth_(U(:,1:j), p, beta(j+1), options.cgs);
            reorth_count = reorth_count + cnt;
            mu(1:j) = eps;
        end
        mu(j+1) = 1;
        if beta(j+1) < eps*alpha(1), K = j; break, end
        U(:,j+1) = p/beta(j+1);
        bnd(j) = beta(j+1);
    end
    bnd(K+1:end) = [];
    B = spdiags([alpha(1:K), [beta(2:K); 0]], [0 -1], K, K);
    B(K+1,K) = beta(K+1);
    U = U(:,1:K+1); V = V(:,1:K);
end

function w = orthog_(w, z, a, b, j, e)
    % a simple bound in place of the book's recurrence
    w = [w(1:end), zeros(1, max(0, j-numel(w)))];
    for i = 1:j-1
        zi = z(min(i, numel(z)));
        w(i) = (abs(w(i))*b(max(j-1,1)) + abs(zi)*a(i))*1.5/max(a(min(j,numel(a))), 1e-8) + e;
        w(i) = min(w(i), 1);
    end
end

function [r, nrm, cnt] = reorth_(Q, r, nrm, cgs)
    cnt = 0;
    while true
        old = nrm; cnt = cnt + 1;
        if cgs
            r = r - Q*(Q'*r);
        else
            for i = 1:size(Q,2), r = r - (Q(:,i)'*r)*Q(:,i); end
        end
        nrm = norm(r);
        if nrm >= 0.5*old || cnt >= 4, return; end
    end
end

function y = apply_(A, x, transposed)
    global MxV
    MxV = MxV + 1;
    if iscell(A)
        f = A{1 + transposed};
        y = f(x);
    elseif transposed
        y = A'*x;
    else
        y = A*x;
    end
end
