% `S\b` costs what its factorisation and both of its solves cost (as chol, lu and triangles do). The last row and column are full,
% so nothing fills in: every column of L but the last has two entries, 2n-1 = 5999 in all, n-1 = 2999 updates. Each entry has 12 B,
% pointers 4(n+1) = 12,004. S has 8998 entries; two vectors of 24,000 B.
% cholesky: 119,980 of S, b, the entry of each update again (35,988), all of L twice (143,976 and two sets of pointers), x; stored
% are L and x. Flops: 2 an update, a division or root for each entry, 2 for each entry of each solve.
%! range cholesky wsl=119980+24000+2999*12+2*5999*12+2*12004+24000 wss=5999*12+2*12004+24000 flops=2*2999+5999+4*5999
%! range lu wsl=119980+24000+2999*12+11998*12+2*12004+24000 wss=11998*12+2*12004+24000 flops=2*2999+2999+2*11998
n = 3000;
S = spdiags(n*ones(n,1), 0, n, n);
S(n,:) = 1;
S(:,n) = 1;
S(n,n) = n;
b = ones(n,1);
%SLM start cholesky;
x = S\b;
%SLM end cholesky;
% LU of another that is not symmetric has both factors, 2n-1 entries each.
G = S;
G(n,1) = 2;
%SLM start lu;
x = G\b;
%SLM end lu;
