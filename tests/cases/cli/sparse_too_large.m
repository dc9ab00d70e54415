% A sparse matrix that has no room as a full one: the limit is named, with the line.
%! exit 3
%! stderr An array of 8888888000000 bytes is asked for
s = sparse(1111111, 1e6);
x = 1 - s;
