% What scatters are added to is loaded and stored by them where it is: the sum does not read it once more. A:
% 2998*12 + 1001*4 = 39,980 B under CSR, vectors 8000 B.
n = 1000;
e = ones(n, 1);
A = spdiags([-e 4*e -e], -1:1, n, n);
B = 2*A;
x = e;
y = e;
b = e;
alpha = 0.5;
%! range minus wsl=39980+8000+8000 wss=8000 sparse_ops=39980+16000 flops=2*2998+1000
%SLM start minus;
y = y - A'*x;
%SLM end minus;
%! range plus wsl=39980+8000+8000 wss=8000 sparse_ops=39980+16000
%SLM start plus;
y = A'*x + y;
%SLM end plus;
% each entry is multiplied by alpha
%! range scaled wsl=39980+8000+8000+8 wss=8000
%SLM start scaled;
y = y + alpha*(A'*x);
%SLM end scaled;
%! range divided wsl=39980+8000+8000+8 wss=8000
%SLM start divided;
y = y - (A'*x)/alpha;
%SLM end divided;
% the operand is computed before: b and x loaded, 8000 B stored and loaded
%! range computed wsl=16000+39980+8000+8000 wss=8000+8000
%SLM start computed;
y = y - A'*(x + b);
%SLM end computed;
% two scatters load it each; the assignment stores it once
%! range two wsl=2*(39980+8000+8000) wss=8000
%SLM start two;
y = y - A'*x + B'*b;
%SLM end two;
% no scatter: gathers x, and the sum reads y
%! range gathers wsl=39980+8000+8000 wss=8000
%SLM start gathers;
y = y - A*x;
%SLM end gathers;

% What cannot be done in place. b is read as well, so that y is swept before the scatter comes
%! range third wsl=39980+8000+8000+8000+8000 wss=8000
%SLM start third;
y = y + b - A'*x;
%SLM end third;
%! range negative wsl=39980+8000+8000+8000 wss=8000
%SLM start negative;
y = A'*x - y;
%SLM end negative;
%! range product wsl=39980+8000+8000+8000 wss=8000
%SLM start product;
y = y.*(A'*x);
%SLM end product;
%! range other wsl=39980+8000+8000+8000 wss=8000
%SLM start other;
r = b - A'*x;
%SLM end other;
% the product needs all of the old y; 39,980 + 8000 + 8000 B fit 64K, not 32K
%! range itself wsl=39980+8000+8000+8000 wsl_low=39980+8000+8000 wss=8000
%SLM start itself;
y = y - A'*y;
%SLM end itself;

% A matrix: four columns at a time
Z = ones(n, 4);
S = Z;
%! range columns wsl=39980+32000+32000 wss=32000
%SLM start columns;
S = S - A'*Z;
%SLM end columns;
% the transposed problem: the rows of T
T = ones(4, n);
%! range rows wsl=39980+32000+32000 wss=32000
%SLM start rows;
T = T - Z'*A;
%SLM end rows;

% In an order in which no line comes again: a line of 64 B is loaded and stored for every row. P: 20000*12 + 20001*4 B.
n = 20000;
P = sparse(1:n, mod((0:n-1)*8191, n) + 1, 1, n, n);
v = ones(n, 1);
w = v;
%! range scattered wsl=320004+160000+20000*64 wss=20000*64
%SLM start scattered;
w = w - P'*v;
%SLM end scattered;
% in a loop, where y is met again with the same shapes
%! range again wsl=3*(39980+8000+8000) wss=3*8000+8
%SLM start again;
for k = 1:3
  y = y - A'*x;
end
%SLM end again;
