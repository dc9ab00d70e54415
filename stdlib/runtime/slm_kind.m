function k = slm_kind(x)
% Number of what a value is, apart from its size.
global slm_g
if ~isobject(x) && isreal(x) && ndims(x) == 2
  % the most frequent ones, by class
  of_class = class(x);
  if issparse(x)
    of_class = ['sparse_', of_class];
  end
  if isfield(slm_g.kind_of, of_class)
    k = slm_g.kind_of.(of_class);
    return
  end
  k = slm_kind_of_all(x);
  slm_g.kind_of.(of_class) = k;
else
  k = slm_kind_of_all(x);
end
end

function k = slm_kind_of_all(x)
global slm_g
complex = isnumeric(x) && ~isreal(x);
if isobject(x)
  name = 'object 0 0';
else
  name = sprintf('%s %d %d', class(x), issparse(x), complex);
end
if ~isobject(x) && ndims(x) > 2
  d = size(x);
  name = [name, sprintf(' %d', d(3:end))];
end
k = find(strcmp(slm_g.kinds, name), 1);
if isempty(k)
  slm_g.kinds{end+1} = name;
  k = numel(slm_g.kinds);
  slm_g.sparse_kind(k + 1) = issparse(x);
  slm_g.complex_kind(k + 1) = complex;
  slm_g.width_kind(k + 1) = slm_width(x);
  slm_g.object_kind(k + 1) = isobject(x);
  slm_g.number_kind(k + 1) = ~isobject(x) && (isnumeric(x) || islogical(x) || ischar(x)) && ~issparse(x) && ndims(x) == 2;
  slm_g.truth_kind(k + 1) = islogical(x) && ~issparse(x) && ndims(x) == 2;
  slm_g.container_kind(k + 1) = iscell(x) || isstruct(x);
  slm_g.handle_kind(k + 1) = isa(x, 'function_handle');
  slm_g.deep_kind(k + 1) = ~isobject(x) && ndims(x) > 2;
  slm_g.general_kind(k + 1) = slm_g.sparse_kind(k + 1) || complex || isobject(x) || slm_g.deep_kind(k + 1);
end
end
