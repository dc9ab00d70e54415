function x = slm_operand(v, first)
% What a model may know of an operand; see README.md of the models.
global slm_g
rows = size(v, 1);
cols = numel(v) / max(rows, 1);
if rows == 0
  d = size(v);
  cols = prod(d(2:end));
end
width = 8;
n = rows * cols;
stored = n;
complex = false;
sparse = issparse(v);
held = [];
if ~isa(v, 'double') || sparse || ~isreal(v)
  width = slm_width(v);
  complex = isnumeric(v) && ~isreal(v);
  bytes = slm_bytes(v);
  if sparse
    stored = nnz(v);
    held = v;
  end
else
  bytes = 8 * n;
end
one = rows == 1 && cols == 1;
is_text = ischar(v) && (rows == 1 || n == 0);
text = '';
scalar = NaN;
if ~first && is_text
  text = v;
elseif ~first && one && (isnumeric(v) || islogical(v)) && ~complex
  scalar = double(full(v));
end
x = struct('rows', rows, 'cols', cols, 'numel', n, 'width', width, 'bytes', bytes, 'nnz', stored, 'is_sparse', sparse, ...
    'is_complex', complex, 'is_scalar', one, 'is_vector', rows == 1 || cols == 1, 'is_text', is_text, 'scalar', scalar, ...
    'text', text, 'transposed', false, 'same', false, 'shared', 0, 'kind', '', 'fill', NaN, 'updates', 0, 'divisions', 0, 'solved', 0, ...
    'hermitian', false, 'data', held, 'held', [], ...
    'index_bytes', slm_g.layout.index_bytes, 'format', slm_g.layout.format, 'by_rows', slm_g.layout.by_rows);
end
