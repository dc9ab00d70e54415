% A loop longer than all caches that begins with lines which are there, and dirty: they are written back once, however long
% the loop goes on. L2 holds the 400,000 B that were written last and 648,576 B of the end of x, all dirty; L1 the last
% 32,768 B. The sum finds the 400,000 B in L2; the end of x is gone before it gets there.
%! options --machine two.toml
x = zeros(1, 800000);
x(1:50000) = 1;
%SLM start sweep;
s = sum(x);
%SLM end sweep;
disp(s)
%! level sweep L1 loads=6400000 write_allocates=0 write_backs=32768
%! level sweep L2 loads=6000000 write_allocates=0 write_backs=1048576
