% Sparse matrices by their stored pattern: n = 50, three diagonals, 148 entries. x is gathered by the
% columns of S, once for every entry.
n = 50;
e = ones(n,1);
S = spdiags([e e e],-1:1,n,n);
x = ones(n,1);
b = ones(n,1);
%> * | S x<S columns> | y | flops 296
y = S*x;
% The subtraction is part of the loop over rows.
%> * - | S x<S columns> b | r | flops 346
r = b - S*x;
% A transposed product scatters into its result, which is cleared before.
%> * | S x z<S columns> | z z<S columns> | flops 296
z = S'*x;
% A gather by an index vector, and a scatter.
idx = [5 3 9 3];
%> copy | idx x{4 of 3:9} | g | flops 0
g = x(idx);
%> copy | idx | x{4 of 3:9} | flops 0
x(idx) = 1;
% A triangle of a sparse matrix: entries of the result are read back (the diagonal is not). The model
% counts two flops for each of the 99 entries.
L = tril(S);
%> \ | L b w<L columns> | w | flops 198
w = L\b;
