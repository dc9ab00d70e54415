% The first level's size and line are those of the machine: 128-byte lines.
%! options --machine power4
%! level power4 L1 write_allocates=0 write_backs=8000
%! level power4 L2 write_allocates=63*128
x = ones(1000,1);
