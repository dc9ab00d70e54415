% Options and outputs of functions, by MATLAB's documentation.
% 'legacy': last occurrences, positions of rows as rows
[c, i, j] = unique([3 1 3 1], 'legacy');
assert(isequal(c, [1 3]) && isequal(i, [4 3]) && isequal(j, [2 1 2 1]));
[~, i] = unique([1 2; 3 4; 1 2], 'rows', 'legacy');
assert(isequal(i, [3; 2]));
[c, ia, ib] = intersect([7 1 7 7 4], [7 0 4 4 0], 'legacy');
assert(isequal(c, [4 7]) && isequal(ia, [5 4]) && isequal(ib, [4 1]));
[c, ia, ib] = union([5 7 1], [3 1 1], 'legacy');
assert(isequal(c, [1 3 5 7]) && isequal(ia, [1 2]) && isequal(ib, [3 1]));
[~, ia] = setdiff([7 9 7; 0 0 0; 7 9 7; 5 5 5], [0 0 0], 'rows', 'legacy');
assert(isequal(ia, [4; 3]));
[~, at] = ismember([5 6], [5 5 6], 'legacy');
assert(isequal(at, [2 3]));
% regular expressions: empty matches, escapes and cells of patterns
assert(strcmp(regexprep('World', '^', 'Hello '), 'World') && strcmp(regexprep('World', '^', 'Hello ', 'emptymatch'), 'Hello World'));
[s, e] = regexp('OCTAVE', '([VOCT]*)', 'emptymatch');
assert(isequal(s, [1 4 5 6 7]) && isequal(e, [3 3 5 5 6]));
assert(strcmp(regexprep('s', 's', 'x\.y'), 'x.y') && strcmp(regexprep('s', '(s)', 'x\\$1y'), 'x\sy'));
names = regexp('01/11 20/02', '(?<d>\d+)/(?<m>\d+)', 'names');
assert(isequal(size(names), [1 2]) && strcmp(names(2).d, '20') && strcmp(names(1).m, '11'));
assert(isequal(regexp('Strings', {'t', 's'}), {2, 7}));
% texts
[~, found] = strsplit(sprintf('a\t \nb'), {'\t', ' ', '\n'});
assert(isequal(found, {sprintf('\t \n')}));
assert(strcmp(strjoin({'a', 'b', 'c'}, {'-', '+'}), 'a-b+c') && isequal(strfind('abab', 'ab', 'ForceCellOutput', true), {[1 3]}));
assert(isequal(size(deblank(['  '; '  '])), [0 0]) && isequaln(str2double([1 2 3]), NaN));
assert(isequal(sscanf('02:08:30', '%i:%i:%i'), [2; 0]) && sscanf('0x1F', '%i') == 31);
% cells and structs of several dimensions
c = {1, 2; 3, 4};
c(:, :, 2) = {5, 6; 7, 8};
assert(isequal(cell2mat(c), cat(3, [1 2; 3 4], [5 6; 7 8])));
blocks = mat2cell(reshape(1:24, 2, 3, 4), 2, [1 2], [3 1]);
assert(isequal(size(blocks), [1 2 2]) && isequal(blocks{1, 2, 2}, reshape([21 22 23 24], 2, 2)));
assert(isequal(size(struct([])), [0 0]) && isempty(fieldnames(struct([]))));
s = setfield(struct('f', 1), {1, 2}, 'g', {3}, 7);
assert(isequal(size(s), [1 2]) && isequal(s(2).g, [0 0 7]) && getfield(s, {2}, 'g', {3}) == 7);
% integers: ends of 64 bits, quotients
assert(isequal(intmax('int64') - 2:intmax('int64'), intmax('int64') - int64([2 1 0])));
assert(isequal(idivide(int64(4e16), int64([-2e8 2e8]) + 1, 'floor'), int64([-200000002 199999999])));
assert(isequal(idivide(int32([7 -7]), int32(2), 'ceil'), int32([4 -3])) && isequal(idivide(int32([7 -7]), int32(2), 'round'), int32([4 -4])));
% matrices
a = reshape(1:8, 2, 2, 2);
assert(isequal(rot90(a), cat(3, [3 4; 1 2], [7 8; 5 6])) && isequal(rot90(a, 3), cat(3, [2 1; 4 3], [6 5; 8 7])));
assert(isequal(linspace(1, 2, 0), zeros(1, 0)) && isequal(ndgrid(1:3), (1:3)'));
z = linspace(-1 - 1i, 1 + 1i, 10);
assert(all(z == -fliplr(z)) && isa(ones(2, 'like', single(1i)), 'single'));
x = sqrtm([4 1; 0 4]);
assert(norm(x - [2 0.25; 0 2]) < 1e-15 && norm(logm([4 1; 0 4]) - [log(4) 0.25; 0 log(4)]) < 1e-14);
m = [1 2 3; 0 1 4; 2 0 3] + 4*eye(3);
assert(norm(expm(logm(m)) - m) < 1e-13*norm(m) && norm(sqrtm(m)^2 - m) < 1e-14*norm(m));
p = polyfit(1:4, polyval([1i 0 2], 1:4), 2);
assert(norm(p - [1i 0 2]) < 1e-12);
[~, s] = polyfit(0:5, (0:5).^3, 3);
assert(isequal(size(s.R), [4 4]) && s.df == 2);
assert(roots([1e-200 -1e200 1]) == 1e-200);
assert(abs(log1p(0.1i) - (0.004975165426584041 + 0.09966865249116203i)) < 3e-17 && real(asin(1e150i)) == 0);
% a few eigenvalues: both ends, B by its factor, functions with B
A = diag(1:8);
assert(norm(eigs(A, 3, 'be') - [1; 7; 8]) < 1e-12);
B = 2*eye(8) + diag(ones(7, 1), 1) + diag(ones(7, 1), -1);
B = B + eye(8);
o.cholB = true;
assert(norm(eigs(A, B, 3) - eigs(A, chol(B), 3, 'lm', o)) < 1e-10);
assert(norm(eigs(@(x) A*x, 8, B, 3) - eigs(A, B, 3)) < 1e-8 && norm(eigs(@(x) A\x, 8, B, 2, 'sm') - eigs(A, B, 2, 'sm')) < 1e-10);
% random sparse matrices with given singular values
S = sprand(30, 20, 0.2, [5 4 3]);
v = svd(full(S));
assert(norm(v(1:3) - [5; 4; 3]) < 1e-10 && v(4) < 1e-10 && nnz(S) >= 120);
S = sprandsym(20, 0.3, 0.1, 1);
e = eig(full(S));
assert(issymmetric(S) && abs(min(e) - 0.1) < 1e-10 && abs(max(e) - 1) < 1e-10);
[c, v] = condest(hilb(4));
assert(abs(norm(hilb(4)*v, 1) - norm(hilb(4), 1)*norm(v, 1)/c) < 1e-12);
[text, q] = evalc('deal(5)');
assert(isempty(text) && q == 5);
R = chol([4 1i; -1i 3]);
u = [0.5; 0.5i];
assert(norm(cholupdate(cholupdate(R, u), u, '-') - R) < 1e-14);
% the real Schur form: blocks of two rows with equal diagonal elements
A = [1 2 3; 0 2 4; 1 -1 2];
[U, T] = schur(A);
assert(isreal(T) && norm(U*T*U' - A) < 1e-13 && norm(U'*U - eye(3)) < 1e-14 && T(2, 1) == 0 && T(2, 2) == T(3, 3) && T(2, 3)*T(3, 2) < 0);
[V, S] = ordschur(U, T, [0 1 1]);
assert(norm(V*S*V' - A) < 1e-13 && S(3, 1) == 0 && S(3, 2) == 0 && abs(S(3, 3) - T(1, 1)) < 1e-13);
[~, T] = schur(A, 'complex');
assert(istriu(T));
assert(strcmp(func2str(@(x) x + 1), '@(x)x+1') && strcmp(func2str(@(x, y) [x' y; 1, 2]), '@(x,y)[x'',y;1,2]') && strcmp(func2str(@() disp('a b')), '@()disp(''a b'')'));
assert(isequal(mpower([2 1; 0 2], 3), [2 1; 0 2]^3));
% a loop has as many trips as the array has elements
n = 0;
for k = 1:(1001/250)/(1/250), n = n + 1; end
assert(n == numel(1:(1001/250)/(1/250)));
for k = zeros(3, 0), end
assert(isequal(size(k), [3 0]));
