% A tall matrix times a small one that overwrites columns of the tall one, as at the restart of a Krylov method: strips of 32 rows
% (the side of a block with 32 KB) are added up in a buffer of 32 times 10 numbers, 40 lines. A column has 125 lines, Q 15.
%! options --machine two.toml
V = ones(1000, 12);
Q = ones(12, 10);
D = ones(400, 400);
%! level restart L1 loads=(12*125+15)*64 write_allocates=40*64
%SLM start restart;
V(:,1:10) = V*Q;
%SLM end restart;
D = ones(400, 400);
% What it is added to is among the columns that are there.
%! level added L1 loads=(12*125+15)*64 write_allocates=40*64
%SLM start added;
V(:,3:12) = V(:,3:12) + V*Q;
%SLM end added;
