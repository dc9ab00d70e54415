function b = slm_gather_rows(c, A, a_by_rows, B, b_by_rows, index_bytes, width, other, same)
% Bytes of the vectors of B that the entries of A name one by one: the lines of a
% vector's pointers, indices and values. The vectors are rows where the flags say.
% same: B is A or its transpose, whose own sweep is part of it: as its entries lie, the vectors of B.
if a_by_rows
  A = A.';
end
if b_by_rows
  B = B.';
end
[k, ~] = find(A);
k = k(:) - 1;
entries = full(sum(spones(B), 1))';
if same
  [~, row] = find(B);
  row = row(:) - 1;
  b = slm_gather_vectors(c, k, entries, index_bytes, width, true, other, row);
else
  b = slm_gather_vectors(c, k, entries, index_bytes, width, true, other);
end
end
