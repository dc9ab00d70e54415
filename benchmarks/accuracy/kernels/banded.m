function A = banded(n)
% Nine diagonals.
B = -ones(n, 9);
B(:,5) = 10;
A = spdiags(B, [-9 -5 -2 -1 0 1 2 5 9], n, n);
end
