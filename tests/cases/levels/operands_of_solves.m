% The right-hand side of a solve that is computed is one array, the product in it included, and only what belongs to it. In 520
% rows U has 519 values in 65 lines, indices in 33, pointers in 33, L 1039 in 130, 65 and 33; a vector has 65 lines, of 64 in L1.
%! options --machine small.toml
n = 520;
K = spdiags(ones(n,3), -1:1, n, n);
U = triu(K, 1);
L = tril(K);
b = ones(n,1);
x = 2*b;
D = ones(64,64);
%! level sparse L1 loads=(65+33+33+65+65+130+65+33+65)*64 write_allocates=(65+65)*64
%SLM start sparse;
y = L\(b - U*x);
%SLM end sparse;
% The product of a sum beside the solve is none of it: the operand, both results and the sum are stored.
D = ones(64,64);
%! level beside L1 loads=(65+65+33+33+65+130+65+33+65+2*65)*64 write_allocates=4*65*64
%SLM start beside;
y = U*x + L\(2*b);
%SLM end beside;
% The solution of the inner solve is there as a whole, is scaled where it is, and is what the outer one reads:
% from its end, of which 11 lines are there still (beside each line of it, 5 others come).
V = triu(K);
d = 3*b;
D = ones(64,64);
%! level scaled L1 loads=(130+65+33+65+65+65+130+65+33+65-11)*64 write_allocates=(65+65)*64
%SLM start scaled;
y = V\(d.*(L\b));
%SLM end scaled;
% The product has been carried out: x is solved in. G has 32 lines, the triangle 24, vectors two; all of them stay.
G = ones(16,16);
T = tril(G);
c = ones(16,1);
x = ones(16,1);
D = ones(64,64);
%! level dense L1 loads=(32+24+2+2)*64 write_allocates=2*64
%SLM start dense;
x = T\(c - G*x);
%SLM end dense;
