% What a product took is read when the one that takes its result begins: nothing but the inner result is stored beside what is
% updated. Caches of 64 lines, 8 sets. D wipes them before each.
%! options --machine small.toml
A = ones(64,64);
u = ones(64,1);
v = ones(64,1);
D = ones(64,64);
% A has 512 lines, u and u'*A 8; a column of A pushes out what is used once for each line of it.
%! level outer L1 loads=(512+8+512+8)*64 write_allocates=8*64
%SLM start outer;
A = A - u*(u'*A);
%SLM end outer;
D = ones(64,64);
%! level rows L1 loads=(512+8+512+8)*64 write_allocates=8*64
%SLM start rows;
A = A - (A*v)*v';
%SLM end rows;
w = ones(520,1);
U = ones(520,4);
D = ones(64,64);
% U has 260 lines, w 65, U'*w one.
%! level columns L1 loads=2*(260+65)*64 write_allocates=64
%SLM start columns;
w = w - U*(U'*w);
%SLM end columns;
X = ones(520,4);
D = ones(64,64);
% U'*X has two.
%! level thin L1 loads=2*(260+260)*64 write_allocates=2*64
%SLM start thin;
X = X - U*(U'*X);
%SLM end thin;
% The product G*x has not been carried out when x would be overwritten: the result is an array of its own. G has 32
% lines, V 8, x two.
x = ones(16,1);
G = ones(16,16);
V = ones(16,4);
D = ones(64,64);
%! level both L1 loads=(32+8+2)*64 write_allocates=(2+1)*64
%SLM start both;
x = G*x - V*(V'*x);
%SLM end both;
