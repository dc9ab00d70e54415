function x = slm_operand(v, first)
% What a model may know of an operand; see README.md of the models.
global slm_g
x.rows = size(v, 1);
x.cols = numel(v) / max(x.rows, 1);
if x.rows == 0
  d = size(v);
  x.cols = prod(d(2:end));
end
x.numel = x.rows * x.cols;
x.width = slm_width(v);
x.bytes = slm_bytes(v);
x.nnz = x.numel;
x.is_sparse = issparse(v);
if x.is_sparse
  x.nnz = nnz(v);
end
x.is_complex = isnumeric(v) && ~isreal(v);
x.is_scalar = x.rows == 1 && x.cols == 1;
x.is_vector = x.rows == 1 || x.cols == 1;
x.is_text = ischar(v) && (x.rows == 1 || x.numel == 0);
x.scalar = NaN;
x.text = '';
if ~first && x.is_text
  x.text = v;
elseif ~first && x.is_scalar && (isnumeric(v) || islogical(v)) && ~x.is_complex
  x.scalar = double(full(v));
end
x.transposed = false;
x.same = false;
x.kind = '';
x.fill = NaN;
x.hermitian = false;
x.data = [];
if x.is_sparse
  x.data = v;
end
x.held = [];
x.index_bytes = slm_g.layout.index_bytes;
x.format = slm_g.layout.format;
x.by_rows = slm_g.layout.by_rows;
end
