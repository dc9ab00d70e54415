% Rows that a mask names are taken column by column, and every column tests the mask anew. X has three columns of 1024 elements,
% 8 KB each, of which every second one is taken: all 128 lines of a column, twice what L1 has. The mask is 1 KB.
%! options --machine small.toml
X = ones(1024, 3); P = mod((1:1024)', 2) > 0; id = mod((1:1024)', 2); z = ones(1024, 1); s = sum(z);
%! level summed L1 loads=3*8192+3*1024 write_allocates=64
%SLM start summed;
t = sum(X(P, :));
%SLM end summed;
s = sum(z);
% A result of three columns of 4 KB.
%! level copied L1 loads=3*8192+3*1024 write_allocates=3*4096
%SLM start copied;
Y = X(P, :);
%SLM end copied;
s = sum(z);
% What is tested in the statement is swept for every column too.
%! level tested L1 loads=3*8192+3*8192
%SLM start tested;
t = max(X(id > 0, :));
%SLM end tested;
s = sum(z);
% Both masks come by.
%! level both L1 loads=3*8192+3*8192+3*1024
%SLM start both;
t = max(X(id > 0 & P, :));
%SLM end both;
s = sum(z);
%! level overwritten L1 loads=3*1024 write_allocates=3*8192
%SLM start overwritten;
X(P, :) = 0;
%SLM end overwritten;
s = sum(z);
% A mask of columns is tested once for each.
%! level columns L1 loads=2*8192
%SLM start columns;
t = sum(X(:, logical([1 0 1])));
%SLM end columns;
