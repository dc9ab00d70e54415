% The transpose of a sparse matrix is made in two passes over its entries: the first counts the entries of each vector of the
% result, the second puts them there. An index or a pointer has 4 B, an entry 12 B.
n = 16384; k = (0:n-1)';
% One entry in each row and column; the columns are 16 apart, so that each line of counters comes again after 1024 others.
j = mod(16*k + floor(k/1024), n) + 1;
A = sparse(k + 1, j, 1, n, n);
B = A;
% A is swept, and its indices twice. The counters have 65,536 B: each of the 16,384 references misses in both passes, with
% twice the cache too (a window of 1024 references moves 64 + 4 B for each), and between them the counters are added up.
% (cachegrind, for 30,000 rows of five scattered entries: 19.36 MB; this rule says 19.25.)
%! range scattered wsl=262148+65536+2*16384*64+65536 wss=262148+2*16384*64
%SLM start scattered;
B = A';
%SLM end scattered;
% 4000 counters stay: 11,998 entries, 4001 pointers, and the indices again.
e = ones(4000, 1);
T = spdiags([-e 2*e -e], -1:1, 4000, 4000);
U = T;
%! range banded wsl=11998*12+4001*4+11998*4 wss=11998*12+4001*4
%SLM start banded;
U = T';
%SLM end banded;
% All of it fits, and the indices are there still.
S = T(1:100, 1:100);
V = S;
%! range small wsl=298*12+101*4 wss=298*12+101*4
%SLM start small;
V = S.';
%SLM end small;
% What merges a transpose with other entries finds it stored: no row of it is complete before the last entry is there. T is
% swept for the transpose, whose indices come twice, and once more for the sum, which stays nowhere for that.
%! range symmetric wsl=3*159980+47992 wss=2*159980
%SLM start symmetric;
U = T + T';
%SLM end symmetric;
% S is there still; its transpose has 3980 B too.
%! range symmetric_small wsl=2*3980 wss=2*3980
%SLM start symmetric_small;
V = S + S';
%SLM end symmetric_small;
% Entries are scaled as they are put in their places.
%! range scaled wsl=159980+47992 wss=159980
%SLM start scaled;
W = 2*T';
%SLM end scaled;
% 100 triplets, one of each place on the diagonal, which A has: 8 B each of i, j, v and 101 counters with 100 entries of 12 B
% that are put in order; the matrix that they make, 100*12+404, is stored, loaded, and added to S.
i = (1:100)'; j = (1:100)'; v = (1:100)';
X = S;
%! range assembled wsl=3*800+1604+3980 wss=404+1200+1604+3980
%SLM start assembled;
X = S + sparse(i, j, v, 100, 100);
%SLM end assembled;
fprintf('%d %d %d\n', nnz(B), nnz(U), full(V(3, 4)));
