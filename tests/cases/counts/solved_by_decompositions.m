% What a solution moves are the factors: two triangles of 100 × 101/2 elements (40,400 B each), the right-hand side, what lies
% between (800 B, stored and loaded once) and the result. With the rows of LU exchanged, the list of rows is loaded and the
% exchanged right-hand side is loaded in place of the other. The library's own numbers are few: the size of the matrix (16 B loaded, stored, loaded),
% the factor of scale (8), flags (1 each) and the name of the type (2 B a letter).
%! range lu wsl=2*40400+3*800+16+1+16+8+4 wss=2*800+16
%! range chol wsl=2*40400+2*800+16+1+16+8+8+1 wss=2*800+16
%! range handle wsl=2*40400+2*800+16+1+16+8+8+1 wss=2*800+16
n = 100; A = ones(n) + n*eye(n); b = (1:n)';
d = decomposition(A, 'lu'); e = decomposition(A, 'chol');
g = @(r) e\r;
%SLM start lu;
x = d\b;
%SLM end lu;
%SLM start chol;
y = e\b;
%SLM end chol;
%SLM start handle;
z = g(b);
%SLM end handle;
assert(norm(x - y) + norm(x - z) + norm(A*x - b) < 1e-9)
