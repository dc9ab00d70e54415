function slm_put_elements(number, s, value, holder, varargin)
% Counts an assignment of elements: of value to holder(varargin{:}); without
% indices, of the whole holder (a field, the content of a cell).
global slm_g
h = slm_shape(value);
if isempty(varargin) || iscell(holder) || isstruct(holder)
  slm_count(number, s, h, h(4), []);
  return
end
w = slm_width(holder);
if issparse(holder)
  slm_count(number, s, h, slm_stored(value) * slm_entry_bytes(slm_g.layout, w), []);
elseif numel(varargin) == 1 && isnumeric(varargin{1}) && isscalar(varargin{1})
  slm_count(number, s, h, w, []);
elseif numel(varargin) == 2 && isnumeric(varargin{1}) && isscalar(varargin{1}) && isnumeric(varargin{2}) ...
    && isscalar(varargin{2})
  slm_count(number, s, h, w, []);
else
  p = slm_piece(size(holder), w, varargin, s.written);
  if any(p.kind == 3)
    slm_count(number, s, h, 0, p);
  else
    slm_count(number, s, h, slm_own_bytes(p), []);
  end
end
end
