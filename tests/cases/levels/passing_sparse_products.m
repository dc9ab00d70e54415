% Products of sparse matrices whose rows the rest of the statement takes as they come: nobody stores them. A row of G*G is made of
% the rows up to 64 before and after, which stay in L1 (129 rows of 60 bytes), so that G comes once: 29,870 entries of
% 12 bytes and 6,001 pointers, 382,444 B, and 382,528 in whole lines. The table of 26 indices (2 lines) is looked up before it is
% written; its values (4 lines) and the row of the result (3) are not.
%! options --machine two.toml
n = 6000; e = ones(n,1); G = spdiags([e e 4*e e e], [-64 -1 0 1 64], n, n); passes = zeros(131072, 1);
s = sum(passes);

%! range b1 wsl=29870*12+6001*4 wss=8
%! level b1 L1 loads=382528+2*64 write_allocates=7*64
%SLM start b1;
k = nnz(G*G);
%SLM end b1;
s = sum(passes);

% What else the statement reads of that matrix comes again; the result has the pattern of G.
%! range b2 wsl=2*(29870*12+6001*4) wss=29870*12+6001*4
%! level b2 L1 loads=2*382528+2*64 write_allocates=382528+7*64
%SLM start b2;
T = (G*G).*G;
%SLM end b2;
s = sum(passes);

% So it is with every row of a reduction.
%! range b3 wsl=29870*12+6001*4 wss=8
%! level b3 L1 loads=382528+2*64
%SLM start b3;
t = full(max(max(G*G)));
%SLM end b3;
