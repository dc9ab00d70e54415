% What is made element by element as its operand goes by is one loop over both, whoever makes it: a function of the table,
% an anonymous function, one inside another, an argument. x has 48 lines, six in each of the eight sets of L1, which
% has eight ways; all of them are there, the last one used last. In each set y takes the two lines that are free,
% and then those of x that are still to be read: x3 goes for y2, x4 for x3, x5 for y3. Three lines of x of each set are loaded
% again, 24 in all (none, were x read before y is written).
%! options --machine small.toml
n = 384;
f = @(v) 2*v;
g = @(v) f(v) + 1;
%! level doubled L1 loads=1536 write_allocates=3072
x = ones(n, 1);
%SLM start doubled;
y1 = f(x);
%SLM end doubled;
%! level nested L1 loads=1536 write_allocates=3072
x(1:n) = 1;
%SLM start nested;
y2 = g(x);
%SLM end nested;
%! level found L1 loads=1536 write_allocates=3072
x(1:n) = 1;
%SLM start found;
y3 = find(x);
%SLM end found;
%! level summed L1 loads=1536 write_allocates=3072
x(1:n) = 1;
%SLM start summed;
y4 = cumtrapz(x);
%SLM end summed;
% In one loop with what else reads x.
%! level beside L1 loads=1536 write_allocates=3072
x(1:n) = 1;
%SLM start beside;
y5 = x + f(x);
%SLM end beside;
%! level running L1 loads=1536 write_allocates=3072
x(1:n) = 1;
%SLM start running;
y6 = x + cumsum(x);
%SLM end running;
% Differences of neighbours, of one element less.
%! level apart L1 loads=1536 write_allocates=3072
x(1:n) = 1;
%SLM start apart;
y7 = diff(x);
%SLM end apart;
% The array that the function is given is made as x goes by. Its first line has gone when h reads it.
%! level given L1 loads=1536+64 write_allocates=3072
x(1:n) = 1;
%SLM start given;
s = h(f(x));
%SLM end given;
% Columns that are summed up, each before the next one begins: 48 of eight numbers, whose sums have six lines. No line of A
% has gone that is still to be read: in each set there is room for one line more.
%! level columns L1 loads=0 write_allocates=384
A = ones(8, 48);
%SLM start columns;
y8 = sum(A);
%SLM end columns;
% The upper triangle of 8 x 48 numbers, a line a column: of the first eight a part is read, of the others all, and every column
% is written, with zeros: as x goes by for y. The six lines of y8 lie between A and U, so that a line of U is in the set of the line of
% A six columns further on. In six sets a line of A comes first, and three are loaded again; in the two others the line of U
% does, and four are.
%! level upper L1 loads=64*(6*3+2*4) write_allocates=3072
A(1:8, 1:48) = 1;
%SLM start upper;
U = triu(A);
%SLM end upper;
% A mask of another array, which every second element passes, so that all lines of y9 are written.
%! level masked L1 loads=1536 write_allocates=3072
y9 = ones(n, 1);
x(1:n) = mod(1:n, 2);
%SLM start masked;
y9(x > 0) = 0;
%SLM end masked;
% In place.
%! level updated L1 loads=0 write_allocates=0
x(1:n) = 1;
%SLM start updated;
x = f(x);
%SLM end updated;
function s = h(v)
  s = v(1);
end
