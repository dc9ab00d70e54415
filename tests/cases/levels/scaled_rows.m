% The rows and columns of a sparse matrix scaled (S.*x; Octave has no such operation): under CSR each row takes its own factor, each entry that
% of its column. Nothing is swept for every row or column, though a vector of 40,000 B does not stay in 32 KB.
% S is 5000 x 5000 with three diagonals, 14,998 entries of 12 B and 5001 pointers: 199,980 B in 1875 + 938 + 313 lines.
n = 5000; e = ones(n, 1); S = spdiags([-e 2*e -e], -1:1, n, n); x = (1:n)'/n; r = x';
%! range rows wsl=199980+40000 wss=199980
%! level rows L1 loads=(1875+938+313+625)*64
%SLM start rows;
W = S.*x;
%SLM end rows;
%! range columns wsl=199980+40000 wss=199980
%SLM start columns;
W = S.*r;
%SLM end columns;
%! range summed wsl=199980+40000
%SLM start summed;
s = sum(S.*x);
%SLM end summed;
% The product reads what is scaled again; 14 of its lines are still there.
%! range product wsl=2*(199980+40000) wss=199980+40000
%! level product L1 loads=(2*(1875+938+313+625)-14)*64
%SLM start product;
y = (S.*x)*x;
%SLM end product;
