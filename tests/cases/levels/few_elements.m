% Passes of few elements: each line comes once, and who is charged is decided when they run. Every array here is a line.
%! options --machine small.toml
c = {1:4, 5:8};
w = ones(2000, 1);
% The content is in L2, and t is new; each displaces a line of w.
%! charged @t (temporary) L1 loads=64 write_allocates=0 write_backs=64
%! charged @t t L1 loads=0 write_allocates=64 write_backs=64
t = c{1}; %@t
% What c held is given back, and y may lie there.
c = {};
y = (1:4)*2;
w = ones(2000, 1);
%! charged @z t L1 loads=64 write_allocates=0 write_backs=64
%! charged @z y L1 loads=64 write_allocates=0 write_backs=64
%! charged @z z L1 loads=0 write_allocates=64 write_backs=64
z = t + 2*y - t; %@z
%! level shifted L1 loads=0 write_allocates=0 write_backs=0
%SLM start shifted;
% What is overwritten is read before, from the side that is safe.
z(1:3) = z(2:4);
z(2:4) = z(1:3);
s = sum(z) + z*y';
%SLM end shifted;
