% Sums along rows are accumulated in blocks of 512 rows, where they are stored. x has 384 lines, six in each of the 64 sets,
% a block of s one: what is evicted for a block of s is the block before the last. D wipes L1 (512 lines).
%! options --machine two.toml
n = 3072;
x = ones(n,1);
s = zeros(n,1);
D = ones(512,64);
%! level distances L1 loads=384*64 write_allocates=384*64
%SLM start distances;
s = sum((x' - x).^2, 2);
%SLM end distances;
%! level stays L1 loads=0 write_allocates=0
%SLM start stays;
t = sum(x);
%SLM end stays;
