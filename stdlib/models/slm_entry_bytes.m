function b = slm_entry_bytes(layout, width)
% Bytes of one entry of a sparse matrix: its value, of WIDTH bytes, and its index.
b = width + layout.index_bytes;
end
