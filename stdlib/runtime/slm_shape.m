function h = slm_shape(x)
% Rows, columns, kind and bytes of a value, as a column.
if isa(x, 'double') && isreal(x) && ~issparse(x)
  [r, c, pages] = size(x);
  if pages == 1
    h = [r; c; 1; 8 * r * c];
    return
  end
end
if islogical(x) && ~issparse(x)
  [r, c] = size(x);
  h = [r; c; slm_kind(x); r * c];
  return
elseif isobject(x)
  h = [1; 1; slm_kind(x); 0];
  if isa(x, 'containers.Map')
    h(1) = double(x.Count);
  end
  return
end
[r, c] = size(x);
h = [r; c; slm_kind(x); slm_bytes(x)];
end
