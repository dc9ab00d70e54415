function n = slm_vectors(layout, rows, cols)
% Stored vectors of a sparse matrix: those whose entries lie together.
n = cols;
if layout.by_rows
  n = rows;
end
end
