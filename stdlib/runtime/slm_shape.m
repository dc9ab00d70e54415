function h = slm_shape(x)
% Rows, columns, kind and bytes of a value, as a column.
if isobject(x)
  h = [1; 1; slm_kind(x); 0];
  if isa(x, 'containers.Map')
    h(1) = double(x.Count);
  end
  return
end
[r, c] = size(x);
if isa(x, 'double') && isreal(x) && ~issparse(x) && ndims(x) == 2
  h = [r; c; 1; 8 * r * c];
else
  h = [r; c; slm_kind(x); slm_bytes(x)];
end
end
