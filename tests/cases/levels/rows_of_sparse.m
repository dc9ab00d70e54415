% Rows of a sparse matrix as operands of products are where the matrix is: pointers, indices and values of 64 rows with one
% entry each, 260, 256 and 512 B, in 5, 4 and 8 lines, and of a vector of 512 B, 8 lines. All of it fits into L1.
%! options --machine small.toml
n = 64; x = ones(n, 1); y = 2*x; S = speye(n);
s = sum(x) + sum(y) + sum(S*x);
%! level rows L1 loads=0 write_allocates=0 write_backs=0
%SLM start rows;
for i = 1:n
  y(i) = S(i,:)*x;
end
%SLM end rows;
