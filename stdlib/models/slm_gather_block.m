function b = slm_gather_block(c, s, elements, width, columns, by_row, other)
% Gather by a sparse S of COLUMNS vectors at a time: by rows of their matrix a line in each
% column, else the columns of an element lie together.
if by_row
  b = slm_gather(c, s.data, s.format, 'indices', elements, width, other, columns);
else
  b = slm_gather(c, s.data, s.format, 'indices', elements, width * columns, other, 1);
end
end
