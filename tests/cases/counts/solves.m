% Triangular solves: the triangle that is referenced (1000*1001/2 elements) and b.
n = 1000;
k = (1:n)';
L = tril(ones(n)) + n*eye(n);
U = L';
b = k;
B = spdiags([-ones(n, 1), 4*ones(n, 1)], [-1 0], n, n);

%! range lower wsl=500500*8+8000 wss=8000 flops=2*500500
%SLM start lower;
x = L\b;
%SLM end lower;
%! range upper wsl=500500*8+8000 wss=8000
%SLM start upper;
x = U\b;
%SLM end upper;
% a transposed operand moves nothing of its own
%! range transposed wsl=500500*8+8000 wss=8000
%SLM start transposed;
x = U'\b;
%SLM end transposed;

% sparse, bidiagonal: 1999 nonzeros, 1001 pointers, b; the entry of the result that is read
% back is in the line just stored
%! range bidiagonal wsl=1999*12+1001*4+8000 wss=8000 sparse_ops=1999*12+1001*4+8000
%SLM start bidiagonal;
x = B\b;
%SLM end bidiagonal;

% a general dense matrix: LU of a copy that fits L1/2, then two triangular solves in place:
% A once, b, both triangles (30*31/2 elements each), the result in between
A = 30*eye(30) + ones(30);
c = ones(30, 1);
%! range general wsl=7200+240+2*465*8+240 wss=7200+240
%SLM start general;
y = A\c;
%SLM end general;
% 1000 x 1000 does not fit: 2/3*1000^3/sqrt(E/3) elements for the LU
A = n*eye(n) + ones(n);
%! range big wsl~8*2e9/3/sqrt(4096/3)+8000+2*500500*8+8000 wss=8000000+8000
%SLM start big;
x = A\b;
%SLM end big;
