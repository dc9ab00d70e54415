function m = slm_transposed_sparse(c, a, result)
% The transpose of a sparse matrix, by two passes over its entries (Gustavson 1978): the
% first counts the entries of each stored vector of the result, which says where it begins;
% the second puts each entry, index and value, where its vector has come to. Counters that
% do not stay are loaded and stored in lines, as those of sparse(i,j,v). The result is a
% scatter: what merges it with other entries (A + A') finds it stored.
counters = slm_vectors(a, a.cols, a.rows);
bytes = counters * a.index_bytes;
indices = a.nnz * a.index_bytes;
m.loads = a.bytes + slm_choose(a.bytes + bytes <= c.C, 0, indices);
m.result_stores = result.bytes;
stay = bytes <= c.C;
if all(stay)
  return
end
% the entries in the order in which they are stored: their vector in the result, and the place
% in which they come to be
[at, j] = find(a.data);
[~, place] = sort(at(:));
if a.by_rows
  at = j(place);
else
  place(place) = 1:numel(place);
end
at = at(:) - 1;
place = place(:) - 1;
count = slm_gather_list(c, at, counters, a.index_bytes, indices);
move = slm_gather_lists(c, [at, place, place], [counters, a.nnz, a.nnz], [a.index_bytes, a.index_bytes, a.width], ...
    [1, 0, 0], a.bytes);
% between the passes the counters are added up
m.work_loads = slm_choose(stay, 0, count + move + bytes);
m.work_stores = slm_choose(stay, 0, count + move);
end
