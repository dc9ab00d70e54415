% Operators with sparse operands. S is 1000 x 1000 with 4 nonzeros in each row, banded:
% values 4000*8, indices 4000*4, pointers 1001*4 make 52,004 B. Vectors are 8000 B.
k = (1:1000)';
first = min(max(k - 1, 1), 997);
S = sparse([k; k; k; k], [first; first + 1; first + 2; first + 3], 1, 1000, 1000);
D = spdiags(k, 0, 1000, 1000);
x = k/1000;
y = x;

%! range product wsl=52004+8000 wss=8000 sparse_ops=60004 flops=8000
%SLM start product;
y = S*x;
%SLM end product;

% S'*x goes over the rows too: the result is a scatter that is loaded and stored
%! range transposed wsl=52004+8000+8000 wss=8000 sparse_ops=68004
%SLM start transposed;
y = S'*x;
%SLM end transposed;
% row vector times S: the same
%! range row wsl=52004+8000+8000 wss=8000
%SLM start row;
z = x'*S;
%SLM end row;

% the operators that follow are dense: only the product is a sparse operation
%! range residual wsl=60004+8000 wss=8000 sparse_ops=60004
%SLM start residual;
r = y - S*x;
%SLM end residual;
%! range energy wsl=60004+8000 wss=8 sparse_ops=60004
%SLM start energy;
e = x'*(S*x);
%SLM end energy;

% a block of four columns: the matrix once, every line of the block once
X = [x, x, x, x];
%! range block wsl=52004+32000 wsl_low=84004 wsl_high=84004 wss=32000 sparse_ops=84004 flops=4*8000
%SLM start block;
Y = S*X;
%SLM end block;

% element-wise: both operands; the result has the nonzeros of both
%! range sum_of wsl=52004+16004 wss=52004 sparse_ops=68008
%SLM start sum_of;
T = S + D;
%SLM end sum_of;
% scaled by a scalar: as element-wise
%! range scaled wsl=52004 wss=52004
%SLM start scaled;
T = 2*S;
%SLM end scaled;
% the entries, and the 4000 indices of 4 B once more: first they are counted
%! range transpose wsl=52004+16000 wss=52004
%SLM start transpose;
T = S';
%SLM end transpose;

% rectangular: four lines of v, the last one short (300 elements are 37.5 lines); the pointers count rows under CSR
R = sparse([1 2 3 4], [1 100 200 300], 1, 4, 300);
v = ones(300, 1);
%! range wide sr=4*12+5*4+300*8+4*8 wsl=4*12+5*4+3*64+32 wss=32
%SLM start wide;
w = R*v;
%SLM end wide;

% sparse times sparse: the square sweeps S once, whose rows are asked for again by the next three. The result
% has 7 nonzeros a row, 6 in rows 1, 2 and 997, 5 in the last three: 6991
%! range square wsl=52004 wsl_low=52004 wss=6991*12+1001*4
%! range square sparse_ops=52004
%SLM start square;
Q = S*S;
%SLM end square;

% A vector that is read by itself first and beside a sparse one then is loaded once, and that is a sparse operation:
% 100 nonzeros are 100*12 + 1001*4 B. The sum of x has 1000 flops, the product and its sum 100 each, and one addition.
v = sparse(1:10:1000, 1, 1, 1000, 1);
%! range plain_first wsl=5204+8000 sparse_ops=5204+8000 flops=1201
%SLM start plain_first;
s = sum(x) + sum(v.*x);
%SLM end plain_first;
% The same in one sweep.
%! range one_sweep wsl=5204+8000 wss=8000 sparse_ops=5204+8000
%SLM start one_sweep;
z = 2*x + v.*x;
%SLM end one_sweep;
% A number that a sum of numbers takes first and a sparse product from a register then: T, 4*12 + 5*4 B, is
% loaded once for both of its reads, (c+2)*T is stored and loaded; c is loaded once, and that is a sparse operation.
T = speye(4);
c = 3;
%! range number_first wsl=2*68+8 wss=2*68 sparse_ops=2*68+8
%SLM start number_first;
P = c*(T*((c+2)*T));
%SLM end number_first;
