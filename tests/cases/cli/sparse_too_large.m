% A sparse matrix that has no room as a full one: the limit is named, with the line.
%! exit 3
%! stderr An array needs 8888888000000 bytes
s = sparse(1111111, 1e6);
x = 1 - s;
