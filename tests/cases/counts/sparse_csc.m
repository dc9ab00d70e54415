% --sparse-format csc --index-bytes 8: the product is the scatter, the transposed one the gather;
% S: 4000*(8+8) + 1001*8 = 72,008 B.
%! options --sparse-format csc --index-bytes 8
k = (1:1000)';
first = min(max(k - 1, 1), 997);
S = sparse([k; k; k; k], [first; first + 1; first + 2; first + 3], 1, 1000, 1000);
x = k/1000;

%! range product wsl=72008+8000+8000 wss=8000 sparse_ops=88008
%SLM start product;
y = S*x;
%SLM end product;
%! range transposed wsl=72008+8000 wss=8000 sparse_ops=80008
%SLM start transposed;
y = S'*x;
%SLM end transposed;
% rectangular: the pointers count columns under CSC
R = sparse([1 2 3 4], [1 100 200 300], 1, 4, 300);
v = ones(300, 1);
%! range wide sr=4*16+301*8+300*8+4*8 wss=32
%SLM start wide;
w = R*v;
%SLM end wide;
% The stored vectors are columns, whose sums need no indices; across them each entry does.
%! range columns wsl=72008-32000 wss=8000
%SLM start columns;
c = full(sum(S, 1));
%SLM end columns;
%! range rows wsl=72008 wss=8000
%SLM start rows;
r = full(sum(S, 2));
%SLM end rows;
