% Two levels of 64-byte lines: 32 KB and more. 1000 elements are 125 lines: x, p and the result come
% to 375. The first sweep over x and p finds both in L1, which holds 512 lines; y is new.
%! machine two.toml
n = 1000;
x = ones(n,1);
p = ones(n,1);
%> + | x p | y | flops 1000 lines 375 hits 250,125 0,125
y = x + p;
%> + | x y | x | flops 1000 lines 375 hits 375,0 0,0
x = x + y;
