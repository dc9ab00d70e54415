% A block of a sparse matrix becomes another matrix: with as much work as there are entries, in any order of the subscripts,
% where the last of several at one place holds.
n = 30000;
A = spdiags(ones(n, 1)*[1 -2 3], -1:1, n, n);
B = sparse(2*n, 2*n);
B(1:n, 1:n) = A;
B(n+1:end, n+1:end) = 2*A;
B(1:n, n+1:2*n) = speye(n);
% 3n-2 entries each, n of the identity; sums 2n minus the two corners 1 and 3, twice as much, n.
disp([nnz(B) == 2*(3*n - 2) + n, full(sum(B(:))) == 3*(2*n - 4) + n, norm(B, 1)])
B(1:2:end, :) = 0;
disp(nnz(B))
B(:) = 0;
disp(nnz(B))
B(:, [5 3 5]) = sparse([1 2 3], [1 2 3], [7 8 9], 2*n, 3);
[i, j, v] = find(B);
disp([i j v])
B([4 2], :) = sparse([1 2], [1 2*n], [1 2], 2, 2*n);
[i, j, v] = find(B);
disp([i j v])
x = sparse(5, 1);
x(:) = sparse([1 0 2 0 3]');
disp(full(x'))
%! output <<
%!      1     1    13
%!       104998
%!      0
%!      2     3     8
%!      3     5     9
%!            4           1           1
%!            3           5           9
%!            2       60000           2
%!      1     0     2     0     3
%! >>
