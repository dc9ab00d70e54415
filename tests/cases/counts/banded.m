% Systems with a sparse band that is mostly full: solved in a band array, as LAPACK does (pbsv, gbsv).
n = 1000;
e = ones(n, 1);
% 2998 entries: values and indices 12 B each, 1001 pointers of 4 B: 39,980 B. The band array of
% Cholesky has 2 places a column: 16,000 B, which fit at every capacity.
S = spdiags([-e 3*e -e], -1:1, n, n);
b = e;

% S and b once; the array is filled, and read by the two solves; the result in between. Flops: factor
% 2 + 1 + 1 a column, two solves 4, the division 1.
%! range definite wsl=39980+8000+16000+8000 wss=16000+8000 sparse_ops=39980+8000+16000+8000 flops=9000
%SLM start definite;
x = S\b;
%SLM end definite;

% Partial pivoting: 4 places a column, 16,000 B; 1498 entries and 501 pointers: 19,980 B. Flops: 2 + 1 a
% column, the solves 4, the division 1.
m = 500;
d = ones(m, 1);
G = spdiags([-d 2*d -d/2], -1:1, m, m);
c = d;
%! range general wsl=19980+4000+16000+4000 wss=16000+4000 flops=4000
%SLM start general;
y = G\c;
%SLM end general;

% less than half of the band of a grid of 30 x 30 is there: it has fill
%! range grid executions=1
T = gallery('poisson', 30);
f = ones(900, 1);
%SLM start grid;
z = T\f;
%SLM end grid;
