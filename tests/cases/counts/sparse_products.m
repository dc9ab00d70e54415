% Products of sparse matrices, CSR with indices of 4 bytes: A once, the rows of B as a gather, a hash table for a
% row of the result. L1 32K, lines of 64 B.
n = 1000;
D = speye(n);
B = spdiags([ones(n, 1), 2*ones(n, 1)], [0 1], n, n);

% The rows of B in their order: every line once. D is 1000*12 + 1001*4, B 1999*12 + 1001*4 B; the result as B.
%! range ordered wsl=16004+27992 wsl_low=16004+27992 wsl_high=16004+27992 wss=27992 sparse_ops=16004+27992
%SLM start ordered;
C = D*B;
%SLM end ordered;
% op(A) and op(B) as they are stored, by rows of what the product sees
%! range turned wsl=27992+16004 wss=27992
%SLM start turned;
C = B'*D';
%SLM end turned;

% Rows of one entry in an order in which no line comes again for 1089 references; 287 fit 64 KB. A reference touches
% a line of the pointers, or two (every sixteenth row), one of the indices and one of the values. The pointers, of
% 80,004 B, end in a line of 4 B, which the last row touches.
n = 20000;
E = 2*speye(n);
P = sparse(1:n, mod((0:n-1)*8191, n) + 1, 1, n, n);
%! range scattered wsl=320004+(20000+1249)*64+4+2*20000*64 wsl_low=320004+(20000+1249)*64+4+2*20000*64 wss=320004
%SLM start scattered;
C = P*E;
%SLM end scattered;

% Two rows of 2000 entries: a table of 4000 places of 12 B fits 64 KB; else a line is loaded and stored for each of
% the 4000 products. In 64 KB the pointers, 12 B, are still there for the second row: a row is 24,000 B of B with a
% line of pointers, 376 lines of 64 B, and half of the rest is 24,024 B.
I = speye(2);
W = sparse(ones(2, 2000));
%! range table wsl=36+48012+12+4000*64 wsl_low=36+48012 wsl_high=36+48012+12+4000*64 wss=48012+4000*64 wss_low=48012
%SLM start table;
C = I*W;
%SLM end table;
