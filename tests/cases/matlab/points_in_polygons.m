% inpolygon: repeated corners, loops apart by NaN, edges that cross each other.
x = [0.5 2 0.5 1 -1];
y = [0.5 0.5 0 1 2];
px = [0 1 1 0];
py = [0 0 1 1];
[in, on] = inpolygon(x, y, px, py);
assert(isequal(in, logical([1 0 1 1 0])) && isequal(on, logical([0 0 1 1 0])));
[in2, on2] = inpolygon(x, y, px([1 1 2 2:end 1 1]), py([1 1 2 2:end 1 1]));
assert(isequal(in, in2) && isequal(on, on2));
[in2, on2] = inpolygon(x, y, px(end:-1:1)', py(end:-1:1)');
assert(isequal(in, in2) && isequal(on, on2));
[in, on] = inpolygon([1 2], [1 2], [1 1], [1 1]);
assert(isequal(in, logical([1 0])) && isequal(on, in));
% a square with a hole: the inner loop turns the other way
[in, on] = inpolygon([2.5 1.5 2 0 5 1], [2.5 2.5 2.5 2.5 1 1], [1 4 4 1 1 NaN 2 2 3 3 2], [1 1 4 4 1 NaN 2 3 3 2 2]);
assert(isequal(in, logical([0 1 1 0 0 1])) && isequal(on, logical([0 0 1 0 0 1])));
in = inpolygon([0.5 2.5 1.5], [0.5 0.5 0.5], [0 1 1 0 NaN 2 3 3 2], [0 0 1 1 NaN 0 0 1 1]);
assert(isequal(in, logical([1 1 0])));
% the pentagram of the documentation: its middle is inside
xv = [0.5; 0.2; 1.0; 0; 0.8; 0.5];
yv = [1.0; 0.1; 0.7; 0.7; 0.1; 1];
xq = [0.1; 0.5; 0.9; 0.2; 0.4; 0.5; 0.5; 0.9; 0.6; 0.8; 0.7; 0.2];
yq = [0.4; 0.6; 0.9; 0.7; 0.3; 0.8; 0.2; 0.4; 0.4; 0.6; 0.2; 0.6];
[in, on] = inpolygon(xq, yq, xv, yv);
assert(nnz(in) == 8 && nnz(on) == 2 && in(2));
assert(isempty(inpolygon(zeros(0, 1), zeros(0, 1), px, py)) && ~inpolygon(1, 1, [], []));
