function slm_put_elements(s, value, holder, varargin)
% Counts an assignment of elements: of value to holder(varargin{:}); without
% indices, of the whole holder (a field, the content of a cell).
global slm_g
if isempty(varargin) || iscell(holder) || isstruct(holder)
  slm_count(s, slm_bytes(value), []);
elseif issparse(holder)
  slm_count(s, slm_stored(value) * (slm_width(holder) + slm_g.cache.index_bytes), []);
else
  slm_count(s, 0, slm_piece(holder, varargin, s.written));
end
end
