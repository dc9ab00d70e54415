function slm_place_of(value, holder, varargin)
% Notes for slm_nest which elements of which array a statement stores; value: what it
% stores. Numbers in registers are never elements of sparse matrices, cells or structs.
global slm_n
if nargin < 3
  return
end
if iscell(holder) || isstruct(holder) || issparse(holder) || isobject(holder)
  slm_n.scalar = 0;
  return
end
one = true;
for k = 1:nargin - 2
  one = one && isscalar(varargin{k}) && isnumeric(varargin{k});
end
if one
  slm_n.written = {size(holder), slm_width(holder), varargin, 1};
  return
end
p = slm_piece(size(holder), slm_width(holder), varargin, zeros(1, 0));
slm_n.written = {size(holder), p.width, varargin, prod(slm_axis_counts(p))};
end
