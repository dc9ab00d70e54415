% Which line and which variable are charged: those whose access misses, also for what that access evicts. L1 is 32K, L2 1M;
% x, y, z and v have 3200 B, 50 lines each, and w has 160,000 B, which displace everything else from L1.
%! options --machine two.toml
n = 400;
%! charged @x x L1 loads=0 write_allocates=3200 write_backs=0
%! charged @x x L2 loads=0 write_allocates=3200 write_backs=0
x = ones(n,1); %@x
%! charged @y y L1 loads=0 write_allocates=3200 write_backs=0
y = ones(n,1); %@y
% x, y and w are 166,400 B, of which 32K are still in L1.
%! charged @w w L1 loads=0 write_allocates=160000 write_backs=166400-32768
%! charged @w w L2 loads=0 write_allocates=160000 write_backs=0
w = ones(20000,1); %@w
% Of x and y each line comes from L2, and one of z is new; each displaces a line of w.
%! charged @z x L1 loads=3200 write_allocates=0 write_backs=3200
%! charged @z y L1 loads=3200 write_allocates=0 write_backs=3200
%! charged @z z L1 loads=0 write_allocates=3200 write_backs=3200
%! charged @z z L2 loads=0 write_allocates=3200 write_backs=0
%! charged @z x L2 loads=0 write_allocates=0 write_backs=0
z = x + y; %@z
% z and x are there.
%! charged @v z L1 loads=0 write_allocates=0 write_backs=0
%! charged @v x L1 loads=0 write_allocates=0 write_backs=0
%! charged @v v L1 loads=0 write_allocates=3200 write_backs=3200
v = z + x; %@v
w = w + 1;
% Element by element: x and y come from L2 again, and displace w.
s = 0;
for i = 1:n
%! charged @s x L1 loads=3200 write_allocates=0 write_backs=3200
%! charged @s y L1 loads=3200 write_allocates=0 write_backs=3200
%! charged @s s L1 loads=0 write_allocates=0 write_backs=0
  s = s + x(i)*y(i); %@s
end
