function slm_put(number, x, varargin)
% Behind an assignment: counts the statement and what it stores, and records
% the size of the variable. varargin: for an assignment of elements, the value
% assigned, the array that holds them, and the indices.
global slm_g
s = slm_g.sites{number};
if ischar(s)
  s = slm_parse(number);
end
if isa(x, 'double') && isreal(x) && ~issparse(x) && ndims(x) == 2
  [r, c] = size(x);
  h = [r; c; 1; 8*r*c];
else
  h = slm_shape(x);
  slm_g.clock = slm_g.clock + 1;
  slm_g.version(s.slot) = slm_g.clock;
end
if slm_g.off
  slm_drop();
elseif s.direct && isempty(slm_g.reads)
  % what it costs depends on the shapes of its variables alone
  if s.store == 5
    sign = [slm_g.c; slm_g.var(s.pick); h(3)];
  else
    sign = [slm_g.c; slm_g.var(s.pick); h];
  end
  v = slm_g.last(number);
  if v > 0 && numel(slm_g.sign{v}) == numel(sign) && all(slm_g.sign{v} == sign)
    slm_g.met(3, v) = slm_g.met(3, v) + 1;
  else
    slm_count(number, s, slm_put_shape(s, h), slm_put_bytes(s, h), []);
  end
elseif isobject(x)
  % what is in an object has no bytes
  slm_count(number, s, zeros(4, 1), 0, []);
elseif s.store == 4
  i = [];
  if numel(varargin) == 3
    i = varargin{3};
  elseif numel(varargin) == 4 && isnumeric(varargin{3}) && isscalar(varargin{3})
    i = varargin{4};
  end
  if h(3) == 1 && isscalar(i) && isnumeric(i) && isscalar(varargin{1})
    % one element of an array of doubles
    slm_count(number, s, [1; 1; 1; 8], 8, []);
  else
    slm_put_elements(number, s, varargin{:});
  end
else
  slm_count(number, s, slm_put_shape(s, h), slm_put_bytes(s, h), []);
end
if any(slm_g.var(:, s.slot) ~= h)
  slm_resize(s.slot, h);
end
end

function h = slm_put_shape(s, h)
% The shape of what is computed: of one element, of no interest for what grows.
global slm_g
if s.store == 5
  h = [1; 1; h(3); slm_g.width_kind(h(3) + 1)];
elseif s.store == 3
  h = zeros(4, 1);
end
end

function b = slm_put_bytes(s, h)
global slm_g
switch s.store
  case 2
    b = 0;
  case 3
    b = max(h(4) - slm_g.var(4, s.slot), 0);
  case 5
    b = slm_g.width_kind(h(3) + 1);
  otherwise
    b = h(4);
end
end
