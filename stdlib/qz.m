function [AA, BB, Q, Z] = qz(A, B, mode)
% Generalized Schur form: Q*A*Z = AA and Q*B*Z = BB, both upper triangular, with unitary Q and Z; the
% eigenvalues are diag(AA)./diag(BB). Of real matrices with 'real' the form is real and AA has a block of
% two rows for each pair of complex eigenvalues. The QZ iteration with single shifts, and with double ones
% for such a pair (Moler and Stewart, SIAM J. Numer. Anal. 10, 1973; Golub and Van Loan, 7.7).
if nargin < 3, mode = 'complex'; end
if ~any(strcmp(mode, {'real', 'complex'})), error('MATLAB:qz:InvalidFlag', 'The form is ''real'' or ''complex''.'); end
n = size(A, 1);
if size(A, 2) ~= n || ~isequal(size(A), size(B)), error('MATLAB:square', 'Matrices must be square and of the same size.'); end
A = double(A);
B = double(B);
whole = strcmp(mode, 'real') && isreal(A) && isreal(B);
if ~whole
  A = complex(A);
  B = complex(B);
end
[Q, B] = qr(B);
Q = Q';
A = Q*A;
Z = eye(n);
% A to upper Hessenberg form, B stays triangular
for j = 1:n-2
  for i = n:-1:j+2
    G = rotation(A(i-1, j), A(i, j));
    [A, B, Q] = rows(G, i-1, A, B, Q);
    A(i, j) = 0;
    G = rotation(B(i, i), B(i, i-1));
    [A, B, Z] = columns(G, i-1, A, B, Z);
    B(i, i-1) = 0;
  end
end
na = norm(A, 'fro');
nb = norm(B, 'fro');
last = n;
tries = 0;
while last > 1
  first = last;
  while first > 1
    if abs(A(first, first-1)) <= eps*na
      A(first, first-1) = 0;
      break
    end
    first = first - 1;
  end
  if first == last
    last = last - 1;
    tries = 0;
    continue
  end
  zero = find(abs(diag(B(first:last, first:last))) <= eps*nb, 1) + first - 1;
  if ~isempty(zero)
    % an infinite eigenvalue is chased to the end, where it splits off
    B(zero, zero) = 0;
    for k = zero:last-1
      G = rotation(B(k, k+1), B(k+1, k+1));
      [A, B, Q] = rows(G, k, A, B, Q);
      B(k+1, k+1) = 0;
      if k > first
        G = rotation(A(k+1, k), A(k+1, k-1));
        [A, B, Z] = columns(G, k-1, A, B, Z);
        A(k+1, k-1) = 0;
      end
    end
    G = rotation(A(last, last), A(last, last-1));
    [A, B, Z] = columns(G, last-1, A, B, Z);
    A(last, last-1) = 0;
    continue
  end
  tries = tries + 1;
  if tries > 60, error('MATLAB:qz:NoConvergence', 'The QZ iteration did not converge.'); end
  k = last-1:last;
  M = A(k, k)/B(k, k);
  if whole && ((M(1, 1) - M(2, 2))/2)^2 + M(1, 2)*M(2, 1) < 0
    if first == last - 1
      last = last - 2;
      tries = 0;
    else
      [A, B, Q, Z] = double_step(A, B, Q, Z, first, last, M, mod(tries, 10) == 0);
    end
    continue
  end
  shifts = (M(1, 1) + M(2, 2))/2 + [1, -1]*sqrt(((M(1, 1) - M(2, 2))/2)^2 + M(1, 2)*M(2, 1));
  [~, j] = min(abs(shifts - M(2, 2)));
  shift = shifts(j);
  if mod(tries, 10) == 0, shift = shift + abs(A(last, last-1))/abs(B(last, last)); end
  x = A(first, first) - shift*B(first, first);
  y = A(first+1, first);
  for k = first:last-1
    G = rotation(x, y);
    [A, B, Q] = rows(G, k, A, B, Q);
    if k > first, A(k+1, k-1) = 0; end
    G = rotation(B(k+1, k+1), B(k+1, k));
    [A, B, Z] = columns(G, k, A, B, Z);
    B(k+1, k) = 0;
    x = A(k+1, k);
    if k + 2 <= last, y = A(k+2, k); end
  end
end
AA = A;
BB = B;
end

function [A, B, Q, Z] = double_step(A, B, Q, Z, first, last, M, other)
% One step with the two eigenvalues of M as shifts, in real numbers.
s = M(1, 1) + M(2, 2);
d = M(1, 1)*M(2, 2) - M(1, 2)*M(2, 1);
if other
  s = 1.5*norm(M, 'fro');
  d = s^2/2;
end
k = first:first+1;
C = A(first:first+2, k)/B(k, k);
v = C*C(1:2, 1) - s*[C(1:2, 1); 0] + [d; 0; 0];
for k = first:last-2
  H = reflection(v);
  i = k:k+2;
  A(i, :) = H*A(i, :);
  B(i, :) = H*B(i, :);
  Q(i, :) = H*Q(i, :);
  if k > first, A(k+1:k+2, k-1) = 0; end
  H = reflection(B(k+2, k+2:-1:k).');
  H = H(3:-1:1, 3:-1:1);
  A(:, i) = A(:, i)*H;
  B(:, i) = B(:, i)*H;
  Z(:, i) = Z(:, i)*H;
  B(k+2, k:k+1) = 0;
  G = rotation(B(k+1, k+1), B(k+1, k));
  [A, B, Z] = columns(G, k, A, B, Z);
  B(k+1, k) = 0;
  if k < last - 2, v = A(k+1:k+3, k); end
end
k = last - 1;
G = rotation(A(k, k-1), A(k+1, k-1));
[A, B, Q] = rows(G, k, A, B, Q);
A(k+1, k-1) = 0;
G = rotation(B(k+1, k+1), B(k+1, k));
[A, B, Z] = columns(G, k, A, B, Z);
B(k+1, k) = 0;
end

function H = reflection(v)
% Orthogonal and symmetric; takes v to a multiple of the first unit vector.
H = eye(numel(v));
r = norm(v);
if r > 0
  if v(1) < 0, r = -r; end
  v(1) = v(1) + r;
  H = H - 2*(v*v')/(v'*v);
end
end

function G = rotation(x, y)
% Unitary [c s; -s' c] that takes [x; y] to [r; 0].
r = hypot(abs(x), abs(y));
if r == 0
  G = eye(2);
elseif x == 0
  G = [0, 1; 1, 0];
else
  c = abs(x)/r;
  s = x/abs(x)*conj(y)/r;
  G = [c, s; -conj(s), c];
end
end

function [A, B, Q] = rows(G, k, A, B, Q)
A(k:k+1, :) = G*A(k:k+1, :);
B(k:k+1, :) = G*B(k:k+1, :);
Q(k:k+1, :) = G*Q(k:k+1, :);
end

function [A, B, Z] = columns(G, k, A, B, Z)
% The rotation that takes [a; b] to [r; 0] takes [b, a] in these columns of a row to [0, r].
H = [G(2, 2), G(1, 2); G(2, 1), G(1, 1)];
A(:, k:k+1) = A(:, k:k+1)*H;
B(:, k:k+1) = B(:, k:k+1)*H;
Z(:, k:k+1) = Z(:, k:k+1)*H;
end
