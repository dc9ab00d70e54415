% Eigenvalues by hand-written iterations: Hessenberg form by reflections, the shifted QR method
% with deflation, QL on a symmetric tridiagonal matrix, Jacobi rotations; a table of sweeps.
clear
n = 14;
[i, j] = meshgrid(1:n);
S = 1./(i + j - 1) + diag(1:n);
N = S + triu(sin(i - 2*j), 1);
N(n, 1) = -2;
global sweeps
sweeps = zeros(1, 3);
H = hess_(N);
below = norm(tril(H, -2), 'fro') < 1e-12;
ev = sort_complex(qr_shifted(H, 1e-13));
ref = sort_complex(eig(N));
d(1) = max(abs(ev - ref));
[a, b] = tridiag(S);
d(2) = max(abs(sort(ql(a, b)) - sort(eig(S))));
[e3, V] = jacobi_eig(S, 12);
d(3) = max(abs(sort(e3) - sort(eig(S))));
names = char('QR', 'QL', 'Jacobi');
for k = 1:3
  if d(k) < 1e-8, word = 'agrees'; else, word = 'DIFFERS'; end
  fprintf('%-8s|%3d sweeps|%8s|\n', names(k,:), sweeps(k), word);
end
largest = ev(end);
pairs = sum(imag(ev) > 1e-8);
try
  ql([1 2 3], [1 1]);
  disp('not reached')
catch e
  disp(['refused: ', e.message]); id = e.identifier;
end
% One reflection by hand: n = 14: S 1568 B, v 112 B.  w = S*v: 1568 + 112, stored 112.
%   k = v'*w/2: 224, stored 8.  q = w - k*v: 232, stored 112.
%   T = S - 2*v*q' - 2*q*v': 2*v is computed, 112, and stored; the outer product loads it and q,
%   224; so twice; the pass loads S; what the products give is consumed. Stored: T 1568.
%! range reflect wsl=1568+112+224+232+2*(112+224)+1568-224 wss=112+8+112+2*112+1568
v = ones(n,1)/sqrt(n);
%SLM start reflect;
w = S*v;
k = v'*w/2;
q = w - k*v;
T = S - 2*v*q' - 2*q*v';
%SLM end reflect;
trace_kept = abs(trace(T) - trace(S)) > 1e-3;
clear V e d below b H v a e3
ev = round(real(ev)*1e6)/1e6; ref = real(ref);

function H = hess_(A)
  n = size(A,1); H = A;
  for k = 1:n-2
    x = H(k+1:n, k);
    if norm(x(2:end)) == 0, continue, end
    x(1) = x(1) + (2*(x(1) >= 0) - 1)*norm(x);
    x = x/norm(x);
    H(k+1:n, k:n) = H(k+1:n, k:n) - 2*x*(x'*H(k+1:n, k:n));
    H(:, k+1:n) = H(:, k+1:n) - 2*(H(:, k+1:n)*x)*x';
    H(k+2:n, k) = 0;
  end
end

function ev = qr_shifted(H, tol)
%SLM FuncStart francis;
  global sweeps
  ev = zeros(size(H,1), 1); m = size(H,1); stuck = 0;
  while m > 0
    if m == 1, ev(1) = H(1,1); break; end
    l = m;
    while l > 1
      if abs(H(l,l-1)) <= tol*(abs(H(l,l)) + abs(H(l-1,l-1))), H(l,l-1) = 0; break, end
      l = l - 1;
    end
    if l == m
      ev(m) = H(m,m); m = m - 1; H = H(1:m,1:m); stuck = 0;
      continue
    end
    % the eigenvalue of the last 2 x 2 block that is nearer to its corner
    B = H(m-1:m, m-1:m);
    t = B(1,1) + B(2,2); p = B(1,1)*B(2,2) - B(1,2)*B(2,1);
    r = sqrt(complex(t^2/4 - p));
    mu = [t/2 + r, t/2 - r];
    [foo, which] = min(abs(mu - B(2,2)));
    shift = mu(which);
    if stuck == 10, shift = abs(H(m,m-1)) + H(m,m); end
    sweeps(1) = sweeps(1) + 1; stuck = stuck + 1;
    if sweeps(1) > 400, error('qr:noConvergence', 'no convergence'), end
    k = l:m;
    [Q, R] = givens_qr(H(k,k) - shift*eye(numel(k)));
    H(k,k) = R*Q + shift*eye(numel(k));
  end
%SLM FuncEnd francis;
end

function [Q, R] = givens_qr(R)
  n = size(R,1); Q = eye(n);
  for k = 1:n-1
    a = R(k,k); b = R(k+1,k);
    r = sqrt(abs(a)^2 + abs(b)^2);
    if r == 0, continue, end
    G = [a', b'; -b, a]/r;
    R(k:k+1, :) = G*R(k:k+1, :);
    Q(:, k:k+1) = Q(:, k:k+1)*G';
  end
end

function [a, b] = tridiag(S)
  n = size(S,1);
  T = hess_(S);
  a = diag(T); b = diag(T, -1);
  assert(numel(b) == n - 1)
end

function d = ql(d, e)
  global sweeps
  if numel(e) ~= numel(d) - 1 || size(d,2) > 1
    error('ql:shape', 'ql needs columns of %d and %d', numel(d), numel(d)-1);
  end
  n = numel(d); e(n) = 0;
  for l = 1:n
    iter = 0;
    while 1
      m = l;
      while m < n
        dd = abs(d(m)) + abs(d(m+1));
        if abs(e(m)) <= eps*dd, break; end
        m = m + 1;
      end
      if m == l, break; end
      iter = iter + 1; sweeps(2) = sweeps(2) + 1;
      if iter > 50, error('ql:steps', 'too many steps'); end
      g = (d(l+1) - d(l))/(2*e(l)); r = hypot(g, 1);
      g = d(m) - d(l) + e(l)/(g + abs(r)*(2*(g >= 0) - 1));
      s = 1; c = 1; p = 0;
      for i = m-1:-1:l
        f = s*e(i); b = c*e(i);
        r = hypot(f, g); e(i+1) = r;
        if r == 0, d(i+1) = d(i+1) - p; e(m) = 0; break; end
        s = f/r; c = g/r;
        g = d(i+1) - p;
        r = (d(i) - g)*s + 2*c*b;
        p = s*r; d(i+1) = g + p; g = c*r - b;
      end
      d(l) = d(l) - p; e(l) = g; e(m) = 0;
    end
  end
end

function [d, V] = jacobi_eig(A, maxsweep)
  global sweeps
  n = size(A,1); V = eye(n);
  off = @(A) norm(A - diag(diag(A)), 'fro');
  for s = 1:maxsweep
    if off(A) < 1e-11, break, end
    sweeps(3) = s;
    for p = 1:n-1
      for q = p+1:n
        if abs(A(p,q)) < 1e-300, continue; end
        th = (A(q,q) - A(p,p))/(2*A(p,q));
        t = 1/(abs(th) + sqrt(th^2 + 1)); if th < 0, t = -t; end
        c = 1/sqrt(t^2 + 1); s_ = t*c;
        J = [c s_; -s_ c];
        A([p q], :) = J'*A([p q], :);
        A(:, [p q]) = A(:, [p q])*J;
        V(:, [p q]) = V(:, [p q])*J;
      end
    end
  end
  d = diag(A);
end

function z = sort_complex(z)
  [foo, order] = sortrows([round(real(z)*1e8)/1e8, imag(z)]);
  z = z(order);
end
