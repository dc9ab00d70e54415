% y = A*x by columns, A 64x64 (512 lines), x and y 8 lines each. y is cleared (8 lines allocated),
% then read and written for every column: one line of y, one of x, one of A in each of the 8 sets
% between two uses, so that y and x stay. L1 was full of A, dirty: 64 lines are written back.
%! options --machine small.toml
n = 64;
x = ones(n,1);
A = ones(n,n);
%! level product L1 loads=(512+8)*64 write_allocates=8*64 write_backs=64*64
%SLM start product;
y = A*x;
%SLM end product;
