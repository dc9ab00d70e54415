% What is given and repeated (counts/given_repeated) is stored by a loop of its own before the sweep, which reads it for each
% column: the levels move what the plain figures say. A column of 40,000 B does not stay in 32 KB.
m = 5000; k = 12; n = m*k;
A = reshape(mod(1:n, 7), m, k); B = A + 1; c = A(:, 2) + 2; r = B(3, :) + 2;
e = ones(m, 1); S = spdiags([-e 2*e -e], -1:1, m, m);
f = @(v) v.^2 + 1;
% cachegrind of both loops: 1,000,064 read, 520,064 written.
%! level handle L1 loads=40000+480000+12*40000 write_allocates=520000
%SLM start handle;
W = B.*f(c);
%SLM end handle;
%! level profiled L1 loads=40000+480000+12*40000 write_allocates=520000
%SLM start profiled;
W = B.*cumsum(c);
%SLM end profiled;
% cachegrind: 1,440,704. The product sweeps A in blocks of rows; the lines of r come again with some of them.
%! level product L1 loads=1440704 write_allocates=520000
%SLM start product;
W = B - A*r';
%SLM end product;
% S in 1875 + 938 + 313 lines, c in 625.
%! level sparse L1 loads=(1875+938+313+625)*64+480000+12*40000 write_allocates=520000
%SLM start sparse;
W = B - S*c;
%SLM end sparse;
% What the product takes is stored, and read by it as A was.
%! level operand L1 loads=40000+12*40000+480000+480704 write_allocates=40000+480000+40000
%SLM start operand;
y = (B.*cumsum(c))*r';
%SLM end operand;
