% Passes of few elements: each line comes once, and who is charged is decided when they run. The first arrays are a line each.
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
% Where variables share a storage, the one that is read is charged, also if a function is called before the product is carried out. A: 16 by 16,
% 2048 B, 32 lines; the same function for an array and for a number.
A = reshape(1:256, 16, 16);
C = A;
g = @(v) v + 1;
z = ones(16, 1);
w = ones(2000, 1);
%! charged @p A L1 loads=2048 write_allocates=0 write_backs=2048
p = A*z + g(z); %@p
w = ones(2000, 1);
%! charged @q A L1 loads=2048 write_allocates=0 write_backs=2048
q = A*z + g(2); %@q
% What a function has been given and what it gives is named for its variables there, and not for others here: two and v have 640 B.
S.v = ones(80, 1);
two = ones(80, 1);
s = mean_of(S.v, two);
w = ones(2000, 1);
%! charged @in (temporary) L1 loads=640 write_allocates=0 write_backs=640
s = sum(S.v); %@in
%! charged @out (temporary) L1 loads=640 write_allocates=0 write_backs=640
s = sum(doubled(two)); %@out
function m = mean_of(a, b)
  m = sum(a)/2 + sum(b)/2;
end
function c = doubled(v)
  c = 2*v;
  w = ones(2000, 1);
end
