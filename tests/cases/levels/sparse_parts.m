% Parts of a sparse matrix are read where they lie. 1000 rows, three diagonals: 2998 entries are 375 lines of values, 188
% of column indices, 63 of row pointers. L1 has 64 lines; what `z` leaves there is none of them.
%! options --machine small.toml
e = ones(1000, 1);
S = spdiags([e 4*e e], -1:1, 1000, 1000);
d = zeros(1000, 1);
% element by element: every line once
z = ones(1000, 1);
%! level elements L1 loads=(375+188+63)*64 write_allocates=125*64
%SLM start elements;
for i = 1:1000
  d(i) = S(i,i);
end
%SLM end elements;
% a row: entries 17 to 19 (from 0) are in a line of each array; so is the result's
z = ones(1000, 1);
%! level row L1 loads=3*64 write_allocates=3*64
%SLM start row;
r = S(7,:);
%SLM end row;
% a column: all pointers and indices, and the values found: entries 16, 18 and 20, which are in one line. The result has
% 1001 pointers.
z = ones(1000, 1);
%! level column L1 loads=(63+188+1)*64 write_allocates=(1+1+63)*64
%SLM start column;
c = S(:,7);
%SLM end column;
