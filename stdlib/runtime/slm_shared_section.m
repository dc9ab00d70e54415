function bytes = slm_shared_section(s, about, a, b)
% Bytes of the second factor of a product that the first one has too, where the product comes to them in the
% same steps (src/interp/products.rs). s: its site; about: of slm_seen.
bytes = 0;
inner = 2 - (s.turned(1) > 0);
if about(10, 1) ~= about(10, 2) || about(10, 1) == 0 || inner ~= 1 + (s.turned(2) > 0) || issparse(a) || issparse(b)
  return
end
x = slm_axes(about(1:2, 1), a);
y = slm_axes(about(1:2, 2), b);
if isempty(x) || isempty(y) || ~isequal(x{inner}, y{inner})
  return
end
bytes = sum(ismember(y{3 - inner}, x{3 - inner})) * numel(y{inner}) * slm_width(b);
end

function axes = slm_axes(from, v)
% The rows and columns that an operand has of the variable that it is from; none where that is not known.
global slm_what
axes = {};
if ndims(v) > 2
  return
elseif from(1) == 2
  axes = {1:size(v, 1), 1:size(v, 2)};
elseif from(1) == 3 && iscell(slm_what{from(2)})
  p = slm_piece(slm_what{from(2)}{:});
  if p.turn ~= 0 || numel(p.dims) ~= 2 || numel(p.index) ~= 2
    return
  end
  axes = p.index;
  for k = 1:2
    if ischar(axes{k})
      axes{k} = 1:p.dims(k);
    end
    axes{k} = reshape(double(axes{k}), 1, []);
  end
  if numel(axes{1}) ~= size(v, 1) || numel(axes{2}) ~= size(v, 2)
    axes = {};
  end
end
end
