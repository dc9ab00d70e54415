% A column of a sparse matrix that is stored by rows, as the operand of a product: what the search costs is loaded, not the
% column's own bytes, also beside an operand that is a part of a full array.
A = sparse([1 2 3 3], [3 1 2 3], [1 2 3 4], 100, 100);
x = ones(1, 50);
%SLM start parts;
P = A(:, 3)*x(1:4);
%SLM end parts;
%SLM start whole;
Q = A(:, 3)*x;
%SLM end whole;

% 101 pointers and four indices of 4 B; two values are found, whose two lines are more than the 32 B of all values:
% 404 + 16 + 32. The four elements of x are half a line.
%! variable parts A wsl=452
%! variable parts x wsl=64
%! range parts wsl=516 wss=3200
%! variable whole A wsl=452
%! warning SLM308 6
%! warning SLM308 9
