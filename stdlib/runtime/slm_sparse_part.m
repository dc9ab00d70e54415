function [bytes, vector] = slm_sparse_part(x, indices, s, v)
% Bytes loaded by x(indices{:}) = v of a sparse matrix: a stored vector (a row under
% CSR) or whole ones cost their pointers, indices and values; a part of several ones
% costs the pointers and indices of all of them, and a line for every value found.
% Vectors that a list names are a gather: each comes to the lines of its pointers,
% indices and values. A mask over all elements goes by with the matrix: all pointers and
% indices, and a line for every value found. bytes: at the three capacities.
% vector: the only one that is read, from 0; -1 where there are several or where the
% selection is not by two indices; bytes are -1 then.
global slm_g
bytes = -1;
vector = -1;
[rows, cols] = size(x);
along = 1 + ~slm_g.layout.by_rows;
extent = [rows, cols];
part = false;
if slm_is_mask_of_all(x, indices)
  bytes = slm_g.layout.index_bytes * (extent(along) + 1 + nnz(x)) + min(nnz(v) * slm_g.cache.line, nnz(x) * slm_width(x));
  return
elseif numel(indices) == 1
  if ~isnumeric(indices{1}) || ~isscalar(indices{1})
    return
  end
  k = double(indices{1}) - 1;
  at = [mod(k, max(rows, 1)), floor(k / max(rows, 1))];
  p.kind = 1;
  p.index = {at(along) + 1};
elseif numel(indices) == 2
  p = slm_piece([rows, cols], 1, indices, s.range(2:end));
  part = ~slm_takes_all(p, 3 - along, extent(3 - along));
  whole = slm_takes_all(p, along, extent(along));
  p.kind = p.kind(along);
  p.index = p.index(along);
else
  return
end
index = slm_g.layout.index_bytes;
w = slm_width(x);
entries = slm_vector_entries(x, s);
together = false;
if p.kind == 0
  at = 1:extent(along);
else
  at = reshape(double(p.index{1}), 1, []);
end
if numel(at) == 1
  vector = at - 1;
  bytes = 2 * index + entries(at) * (index + w);
  return
end
if p.kind == 0 || (p.kind == 2 && (numel(at) == 0 || abs(at(end) - at(1)) == numel(at) - 1))
  together = true;
end
held = sum(entries(at));
values = held * w;
found = held;
if part
  found = nnz(v);
  values = min(found * slm_g.cache.line, values);
end
if together
  bytes = index * (numel(at) + 1) + held * index + values;
else
  % what is stored, and the list, move too
  other = found * (index + w) + (numel(at) + 1) * index + 8 * numel(at);
  bytes = slm_gather_vectors(slm_g.cache, at(:) - 1, entries(:), index, w, true, other)';
  if part
    % some of the values come to no more lines than all of them
    found = nnz(v) * slm_g.cache.line;
    bytes = min(bytes, slm_gather_vectors(slm_g.cache, at(:) - 1, entries(:), index, w, false, other)' + found);
  end
end
end

function yes = slm_takes_all(p, k, extent)
i = p.index{k};
yes = p.kind(k) == 0 || (p.kind(k) < 3 && numel(i) == extent && (numel(i) < 2 || abs(i(2) - i(1)) == 1));
end

function n = slm_vector_entries(x, s)
% Entries of every stored vector; found once for a value of a variable.
global slm_g
slot = 0;
version = NaN;
if s.kind(1) == 1
  slot = s.at(1);
  version = slm_g.version(slot);
  if slot <= numel(slm_g.entries) && isequal(slm_g.entries{slot}{1}, [slm_g.body, version])
    n = slm_g.entries{slot}{2};
    return
  end
end
n = slm_counts(x, slm_g.layout.by_rows);
if slot > 0
  slm_g.entries(end+1:slot) = {{0, 0}};
  slm_g.entries{slot} = {[slm_g.body, version], n};
end
end
