function b = slm_gather_block(c, S, elements, width, columns, by_row, other)
% Gather of COLUMNS vectors at a time: by rows of their matrix a line in each
% column, else the columns of an element lie together.
if by_row
  b = slm_gather(c, S, 'indices', elements, width, other, columns);
else
  b = slm_gather(c, S, 'indices', elements, width * columns, other, 1);
end
end
