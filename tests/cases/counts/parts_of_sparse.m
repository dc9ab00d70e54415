% Parts of sparse matrices that are assigned or deleted, and all of one by a single colon. speye(100): 100 nonzeros of 12 B
% and 101 pointers of 4 B, 1604 B.
n = 100;
S = speye(n); T = 2*S; U = 3*S; D = 4*S; v = ones(1, n);
% A number is stored in every element that is selected, an entry (12 B) each.
%! range vector wsl=800 wss=1200
%SLM start vector;
S(3,:) = v;
%SLM end vector;
%! range number wsl=0 wss=1200
%SLM start number;
T(3,:) = 1;
%SLM end number;
%! range block wsl=0 wss=9*12
%SLM start block;
U(1:3,1:3) = 5;
%SLM end block;
% Deleted: what remains is put together anew, 99 nonzeros and 100 pointers.
%! range gone wsl=99*12+100*4 wss=99*12+100*4
%SLM start gone;
D(3,:) = [];
%SLM end gone;
% S(:) reads the matrix, 99 + 100 nonzeros now, of which a sum needs the values alone; it is sparse: an entry and two pointers.
%! range all wsl=199*8 wss=12+2*4
%SLM start all;
s = sum(S(:));
%SLM end all;
fprintf('%d %d %d %d %d\n', nnz(S), nnz(T), nnz(U), nnz(D), full(s));
