% Two vectors of 16 KB: 512 lines, eight in each of the 64 sets of L2, which holds all of them;
% L1 (64 lines) finds nothing again. They were written before: 512 lines of L2 are dirty, none is
% evicted.
%! options --machine small.toml
n = 2048;
x = ones(n,1);
y = ones(n,1);
d = x'*y;
%! level again L1 loads=2*16384 write_allocates=0
%! level again L2 loads=0 write_allocates=0 write_backs=0
%SLM start again;
d = x'*y;
%SLM end again;
