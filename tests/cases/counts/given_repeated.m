% What a function, a handle or a product gives and the expression repeats from column to column has to exist in memory: it is
% stored before the sweep, and swept for each column as any other column is. Of what is repeated from row to row, each element
% is taken as it comes. A, B are 5000 x 12, 480,000 B; c is a column of 40,000 B that does not stay, r a row of 96 B.
m = 5000; k = 12; n = m*k;
A = reshape(mod(1:n, 7), m, k); B = A + 1; D = A'; c = A(:, 2) + 2; r = B(3, :) + 2;
e = ones(m, 1); S = spdiags([-e 2*e -e], -1:1, m, m);
f = @(v) v.^2 + 1;
% B, and twelve times the column that the handle gives, which has read c: 960,000 and 40,000 B (cachegrind: 1,000,064 read,
% 520,064 stored).
%! range handle wsl=480000+40000+12*40000 wss=480000+40000
%SLM start handle;
W = B.*f(c);
%SLM end handle;
% Written out there is nothing to store: c comes for each column.
%! range written wsl=480000+12*40000 wss=480000
%SLM start written;
W = B.*(c.^2 + 1);
%SLM end written;
%! range profiled wsl=480000+40000+12*40000 wss=480000+40000
%SLM start profiled;
W = B.*cumsum(c);
%SLM end profiled;
% What is computed from it is not stored, as of any other column.
%! range from_it wsl=480000+40000+12*40000 wss=480000+40000
%SLM start from_it;
W = B.*(2*cumsum(c) + 1);
%SLM end from_it;
% The product reads A and r (cachegrind of product and loop: 1,440,704).
%! range product wsl=480000+96+480000+12*40000 wss=480000+40000
%SLM start product;
W = B - A*r';
%SLM end product;
% 14,998 entries of 12 B, 5001 pointers of 4 B, and c.
%! range sparse wsl=14998*12+5001*4+40000+480000+12*40000 wss=480000+40000 sparse_ops=14998*12+5001*4+40000
%SLM start sparse;
W = B - S*c;
%SLM end sparse;
% A column beside a row: 12 columns.
%! range outer wsl=40000+12*40000+96 wss=480000+40000
%SLM start outer;
W = f(c) + r;
%SLM end outer;
% Summed along the rows, in blocks of rows that stay: each element comes once.
%! range summed wsl=40000+480000+40000 wss=40000+40000
%SLM start summed;
w = sum(B.*f(c), 2);
%SLM end summed;
% The second sweep of B repeats it; the mean of a column stays.
%! range second wsl=40000+2*480000+12*40000 wss=480000+40000
%SLM start second;
W = (B - mean(B)).*f(c);
%SLM end second;
% From row to row: an element for each column, as it comes.
%! range rows wsl=40000+480000 wss=480000
%SLM start rows;
W = D.*f(c)';
%SLM end rows;
%! range by_columns wsl=2*480000+96 wss=480000
%SLM start by_columns;
W = D.*(A*r')';
%SLM end by_columns;
% As large as the result: nothing is repeated.
%! range alike wsl=40000+40000 wss=40000
%SLM start alike;
t = f(c) + c;
%SLM end alike;
