% A row of a matrix times a matrix: dot products with its columns. The row is long, with a line for each element, which crowd into
% every fifth set or so: it is put together in 1280 B first. 160 x 160: A, B are 204,800 B; a row has 160 lines, 10,240 B.
n = 160; A = reshape(mod(1:n*n, 7), n, n); B = A + 1; C = zeros(n);
% Each of 11 products loads B and the lines of its row; the array of the row has 20 lines, and it and the results crowd out 18 and
% 11 more. Left where it is, the row comes again for each column (cachegrind: 294.9 MB for all 160, 34.4 by this rule).
%! level row L1 loads=11*(204800+10240)+18*64 write_allocates=11*10240+(20+11)*64
%SLM start row;
for i = 1:8:81
  C(i,:) = A(i,:)*B;
end
%SLM end row;
