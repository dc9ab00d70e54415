%! options --machine none
% A sparse matrix times its transpose reads one matrix, whose sweep and rows meet in the cache. Three diagonals: 298 entries,
% 298*12+101*4 bytes; its square has five: 494.
n = 100; e = ones(n, 1);
A = spdiags([e 4*e e], -1:1, n, n);
%SLM start square;
C = A*A;
%SLM end square;
%! range square wsl=3980 wss=494*12+404 flops=2*(98*9+2*4)
%SLM start turned_first;
C = A'*A;
%SLM end turned_first;
%! range turned_first wsl=3980 wss=494*12+404 flops=2*(98*9+2*4)
%SLM start turned_last;
C = A*A';
%SLM end turned_last;
%! range turned_last wsl=3980 wss=494*12+404 flops=2*(98*9+2*4)
% Sixty rows: 179 entries, two in the first row and three in each other; 58 columns have three, the first and the 60th two and
% the 61st one.
B = A(1:60,:);
% The rows of B' are its columns: the pointers of 61 of these lie in four lines.
%SLM start rows;
C = B*B';
%SLM end rows;
%! range rows wsl=179*12+4*64 wss=(60+2*59+2*58)*12+61*4 flops=2*(2*4+58*9+1)
%SLM start columns;
C = B'*B;
%SLM end columns;
%! range columns wsl=179*12+61*4 wss=(61+2*60+2*59)*12+101*4 flops=2*(4+59*9)
% Two variables are two matrices.
D = A + A;
%SLM start two;
C = A'*D;
%SLM end two;
%! range two wsl=2*3980 wss=494*12+404 flops=2*(98*9+2*4)
