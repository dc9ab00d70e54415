% A product that is divided by a norm comes after the sweep of the norm. Caches of 64 lines, 8 sets. In 1032 rows K has 3094 values
% in 387 lines, indices in 194, pointers in 65; a vector has 129 lines.
%! options --machine small.toml
n = 1032;
K = spdiags(ones(n,3), -1:1, n, n);
v = ones(n,1);
D = ones(64,64);
%! level sparse L1 loads=(129+387+194+65+129)*64 write_allocates=129*64
%SLM start sparse;
w = K*v/norm(v);
%SLM end sparse;
D = ones(64,64);
%! level times L1 loads=(129+387+194+65+129)*64 write_allocates=129*64
%SLM start times;
w = (K*v)*sum(v);
%SLM end times;
% The first line of g is there when the product begins, the others are pushed out by eight columns of G.
G = ones(64,64);
g = ones(64,1);
D = ones(64,64);
%! level dense L1 loads=(8+512+7)*64 write_allocates=8*64
%SLM start dense;
h = G*g/norm(g);
%SLM end dense;
