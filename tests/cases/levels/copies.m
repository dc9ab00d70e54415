% Copies at the first write. x has 32 lines, and so has what shares its storage; D wipes L1 (64 lines, 8 sets) before.
1;
function y = first(v)
  v(1) = 0;
  y = v;
end
%! options --machine small.toml
n = 256;
x = ones(n,1);
D = ones(64,64);
% The copy loads x and allocates s; the elements that are written are there then.
%! level part L1 loads=32*64 write_allocates=32*64
%SLM start part;
s = x;
s(1:2) = 0;
%SLM end part;
% Nothing is copied again, and x lies where it lay.
%! level again L1 loads=0 write_allocates=0
%SLM start again;
s(3:4) = 1;
t = sum(x);
%SLM end again;
% What is overwritten as a whole is not copied.
D = ones(64,64);
%! level whole L1 loads=32*64 write_allocates=32*64
%SLM start whole;
s = x;
s(:) = 2*x;
%SLM end whole;
% The caller's variable holds the storage too.
D = ones(64,64);
%! level called L1 loads=32*64 write_allocates=32*64
%SLM start called;
y = first(x);
%SLM end called;
% Scalar code: the first element that is written.
D = ones(64,64);
%! level elements L1 loads=32*64 write_allocates=32*64
%SLM start elements;
z = x;
for i = 1:n
  z(i) = z(i) + 1;
end
%SLM end elements;
% An array that L1 does not hold (128 lines): the copy loads w and allocates a; what the statement updates it reads in the copy,
% where the lines come back as loads and are written while they are there.
m = 1024;
w = ones(m,1);
D = ones(64,64);
%! level updated L1 loads=2*128*64 write_allocates=128*64
%SLM start updated;
a = w;
a(2:m-1) = a(2:m-1) + 1;
%SLM end updated;
% By a list of indices, too; the list has 128 lines.
idx = mod(0:m-1, m)' + 1;
b = w;
D = ones(64,64);
%! level listed L1 loads=3*128*64 write_allocates=128*64
%SLM start listed;
b(idx(1:m-1)) = b(idx(1:m-1)) + 1;
%SLM end listed;
% Another variable and other elements are read where they were: the copy is written once more.
D = ones(64,64);
%! level other L1 loads=2*128*64 write_allocates=2*128*64
%SLM start other;
c = w;
c(2:m-1) = w(2:m-1) + 1;
%SLM end other;
D = ones(64,64);
%! level shifted L1 loads=2*128*64 write_allocates=2*128*64
%SLM start shifted;
d = w;
d(2:m-1) = d(1:m-2) + 1;
%SLM end shifted;
