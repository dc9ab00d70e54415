function b = slm_sparse_bytes(layout, vectors, entries, width)
% Bytes of a sparse matrix of so many stored vectors (slm_vectors) and entries,
% whose values have WIDTH bytes: values and indices, and where each vector begins.
b = entries .* slm_entry_bytes(layout, width) + (vectors + 1) * layout.index_bytes;
end
