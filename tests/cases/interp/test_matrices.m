% Matrices of the library.
assert(isequal(magic(3), [8 1 6; 3 5 7; 4 9 2]) && isequal(magic(4), [16 2 3 13; 5 11 10 8; 9 7 6 12; 4 14 15 1]));
for n = [6 7 8 10], M = magic(n); s = n*(n^2 + 1)/2; assert(all([sum(M) sum(M, 2)' trace(M) trace(fliplr(M))] == s)); end
assert(isequal(toeplitz([1 2 3], [1 5 6 7]), [1 5 6 7; 2 1 5 6; 3 2 1 5]) && isequal(hankel(1:3, [3 8 9]), [1 2 3; 2 3 8; 3 8 9]));
assert(isequal(vander([2 3 4]), [4 2 1; 9 3 1; 16 4 1]) && norm(hilb(5)*invhilb(5) - eye(5)) < 1e-9);
assert(isequal(pascal(4), [1 1 1 1; 1 2 3 4; 1 3 6 10; 1 4 10 20]) && isequal(wilkinson(3), [1 1 0; 1 0 1; 0 1 1]));
assert(isequal(pascal(3, 2)^3, eye(3)) && isequal(rosser(), rosser()'));
for n = [4 12 20 24], H = hadamard(n); assert(isequal(H*H', n*eye(n)) && all(abs(H(:)) == 1)); end
assert(norm(sort(eig(compan([1 -6 11 -6]))) - [1; 2; 3]) < 1e-8);
P = gallery('poisson', 3); assert(issparse(P) && isequal(size(P), [9 9]) && P(1, 1) == 4 && nnz(P) == 33);
assert(isequal(full(gallery('tridiag', 3)), [2 -1 0; -1 2 -1; 0 -1 2]) && isequal(gallery('minij', 2), [1 1; 1 2]));
if exist('delsq')
  assert(isequal(numgrid('S', 4), [0 0 0 0; 0 1 3 0; 0 2 4 0; 0 0 0 0]));
  assert(isequal(delsq(numgrid('S', 5)), P));
end
B = spdiags([1 2 3; 4 5 6; 7 8 9], -1:1, 3, 3); assert(isequal(full(B), [2 6 0; 1 5 9; 0 4 8]));
assert(isequal(spdiags(B), [1 2 0; 4 5 6; 0 8 9]) && isequal(full(spdiags([1; 1; 1], 0, B)), [1 6 0; 1 1 9; 0 4 1]));
[G, y] = planerot([3; 4]); assert(norm(G*[3; 4] - [5; 0]) < 1e-14 && norm(y - [5; 0]) < 1e-14);
disp('ok')
