% Scalar code is counted in nests: scalars are in registers, elements in the lines of a cache of 32K, 16K
% and 64K that is empty when the nest begins. The first four are worked cases of the model.
1;
function r = square(n)
  r = n*n;
end
n = 1000;
x = (1:n)';
y = 2*x;
t = zeros(n, 1);
s = 0;

% x and y are swept once, 125 lines each; s is read before it is assigned, i is not
%! range products wsl=16000+8 wss=8+8 flops=2000
%SLM start products;
for i = 1:1000
  s = s + x(i)*y(i);
end
%SLM end products;
assert(s == 2*333833500);

% three neighbours are in the same line or in the next one; 998 elements of t are stored
%! range stencil wsl=8000 wss=7984+8
%SLM start stencil;
for i = 2:999
  t(i) = x(i-1) + x(i) + x(i+1);
end
%SLM end stencil;
% the same with colons: n instead of i
%! range colons wsl=8000+8 wss=7984
%SLM start colons;
t(2:n-1) = x(1:n-2) + x(2:n-1) + x(3:n);
%SLM end colons;

% two nests: k = 0 stores 8; the loop reads k first, 8, and stores 8
%! range counting wsl=8 wss=8+8
%SLM start counting;
k = 0;
while k < 3
  k = k + 1;
end
%SLM end counting;

% A row touches 500 lines of E and 63 of x, 36 KB: at 32K and 16K nothing of a row is there for the next one,
% and every element of E brings a line. At 64K lines stay for the eight rows in them, but columns have 4000
% bytes, so that 250 lines hold the end of a column and the beginning of the next, and come twice.
m = 500;
E = ones(m, m);
z = ones(m, 1);
q = zeros(m, 1);
%! range byrows wsl=16000000+2000000+4000 wsl_low=2016000+4000+4000 wsl_high=18004000 wss=4000+16
%SLM start byrows;
for i = 1:500
  for j = 1:500
    q(i) = q(i) + E(i,j)*z(j);
  end
end
%SLM end byrows;
assert(q(7) == 500);
% By columns E is swept once. q, 63 lines, stays; so does a line of z.
%! range bycolumns wsl=2000000+4000+4000 wss=4000+16
%SLM start bycolumns;
for j = 1:500
  for i = 1:500
    q(i) = q(i) + E(i,j)*z(j);
  end
end
%SLM end bycolumns;

% What is written is not loaded, nor read back: 8 elements a line, the last of 100 elements a short one.
w = zeros(100, 1);
%! range written wsl=0 wss=800+8
%SLM start written;
for i = 1:100
  w(i) = 2;
  w(i) = w(i) + 1;
end
%SLM end written;
% Of every line the second element is written first, and then the first one read: the line is loaded; the
% last line has 4 elements. 13 lines, 800 bytes.
%! range readback wsl=800+8 wss=13*8+8+8
s = 0;
%SLM start readback;
for i = 1:8:97
  w(i+1) = 5;
  s = s + w(i);
end
%SLM end readback;

% A loop that contains an array statement: the statement ends the nest. Loop nest: the header stores i (8).
% Each trip: sum(w) is a pass (loads 800, stores v 8); then a nest of its own: reads v and s, stores s.
% The next trip's sum ends it.
%! range mixed wsl=10*(800+16) wss=8+10*(8+8)
%SLM start mixed;
for i = 1:10
  v = sum(w);
  s = s + v;
end
%SLM end mixed;

% A nest of scalar code outside loops goes on across the boundaries of regions: g is assigned in one, and
% is still in its register in the other.
g = 1;
u = ones(1, 5);
%! range before wsl=0 wss=8
%SLM start before;
g = 2;
%SLM end before;
%! range behind wsl=0 wss=8
%SLM start behind;
h = g + g;
%SLM end behind;

% The parameter is in a register, the result comes back in one: r is stored by the text of the function, s
% is read and assigned here.
%! range calls wsl=8 wss=8+8+8
%! range square executions=10 wsl=0 wss=8
%SLM start calls;
for i = 1:10
  s = s + square(i);
end
%SLM end calls;

% Left by break: the nest ends with the loop, so that what follows loads c again. The copy counts nothing; no
% nest runs there, so that d too is loaded behind it. The loop stores i and c.
c = 3;
%! range left wsl=8+8+8 wss=8+8+8
%SLM start left;
for i = 1:10
  c = c + 1;
  if c > 5
    break
  end
end
d = c;
d = d + c;
%SLM end left;

% Elements are stored as the vector grows, and never loaded: 8 bytes each, and the loop's variable
%! range growth wsl=0 wss=100*8+8
e = [];
%SLM start growth;
for i = 1:100
  e(end+1) = i;
end
%SLM end growth;

% Complex elements: 16 bytes, four to a line; the scalar is 16 bytes too.
b = (1 + 1i)*ones(1, 8);
a = 1i;
%! range complex wsl=8*16+16 wss=16+8
%SLM start complex;
for i = 1:8
  a = a + b(i);
end
%SLM end complex;

% Numbers in fields and cells are registers too, each by its place: o.a is read first, o.b is not; of the two
% contents of the cell each is loaded once, though read five times.
o.a = 1;
o.b = 0;
l = {1, 2};
%! range places wsl=8+2*8 wss=8+8+8
%SLM start places;
for i = 1:10
  o.b = o.a + l{mod(i, 2) + 1};
  o.a = o.b;
end
%SLM end places;
