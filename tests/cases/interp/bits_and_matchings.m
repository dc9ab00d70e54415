% Bytes of numbers, sets and matchings: values of MATLAB, or by definition.
assert(isequal(typecast(single(1), 'uint32'), uint32(1065353216)) && isequal(typecast(uint8([0 0 128 63]), 'single'), single(1)));
assert(isequal(typecast(1, 'uint8'), uint8([0 0 0 0 0 0 240 63])) && isequal(size(typecast((1:3)', 'int32')), [6 1]));
[m, f, c] = mode([1 2 2 3 3]);
assert(m == 2 && f == 2 && isequal(c, {[2; 3]}));
[s, ia, ib] = setxor([3 1 2 1], [2 5]);
assert(isequal(s, [1 3 5]) && isequal(ia(:), [2; 1]) && isequal(ib(:), 2));
A = [2 1 0; 0 3 1; 1 0 4];
[V, D, W] = eig(A);
assert(norm(W'*A - D*W') < 1e-12 && norm(A*V - V*D) < 1e-12 && norm(diag(W'*W) - 1) < 1e-12);
x = 1:5; x(2) = ''; t = 'hello'; t([1 2]) = '';
assert(isequal(x, [1 3 4 5]) && strcmp(t, 'llo'));
C3 = convn(reshape(1:8, 2, 2, 2), ones(2, 2, 2));
assert(isequal(size(C3), [3 3 3]) && C3(2, 2, 2) == 36 && C3(1) == 1 && C3(end) == 8);
assert(isequal(convn([1 2; 3 4], [1 1]), conv2([1 2; 3 4], [1 1])) && isequal(convn(ones(3), ones(3), 'valid'), 9));
% Dulmage and Mendelsohn: block triangular, with a diagonal of matched pairs
B = sparse([1 1 2 3 3 4 4 2], [1 2 1 3 4 3 4 4], 1);
[p, q, r, s] = dmperm(B);
C = B(p, q);
assert(all(diag(C)) && isequal(r, [1 2 3 5]) && isequal(s, r) && nnz(C(3:4, 1:2)) == 0 && C(2, 1) == 0);
assert(isequal(dmperm(sparse([0 1 0; 1 0 0; 1 1 0])) > 0, [true true false]));
[p, q, r, s, cc, rr] = dmperm(sparse([1 1 0 0; 0 0 1 0; 0 0 1 0]));
assert(isequal(p, 1:3) && isequal(q, [2 4 1 3]) && isequal(r, [1 2 4]) && isequal(s, [1 4 5]));
assert(isequal(cc, [1 3 4 4 5]) && isequal(rr, [1 2 2 3 4]));
