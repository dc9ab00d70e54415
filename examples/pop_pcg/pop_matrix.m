function A = pop_matrix(mask, W)
% The nine-point operator on the ocean points alone, as a sparse matrix. Rows are
% numbered west to east, south to north. Two ocean points are coupled when both
% belong to one 2 x 2 square of ocean points.

[nx, ny] = size(mask);
n = nnz(mask);
number = zeros(nx, ny);
number(mask) = 1:n;
% what circshift brings to a cell: the cell itself, N, S, E, W, NE, NW, SE, SW
shifts = [0 0; 0 -1; 0 1; -1 0; 1 0; -1 -1; 1 -1; -1 1; 1 1];
row = [];
col = [];
val = [];
for k = 1:9
  neighbour = circshift(number, shifts(k,:));
  w = W{k};
  coupled = find(w ~= 0);
  row = [row; number(coupled)];
  col = [col; neighbour(coupled)];
  val = [val; w(coupled)];
end
A = sparse(row, col, val, n, n);
end
