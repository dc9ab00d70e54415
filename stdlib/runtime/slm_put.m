function slm_put(number, x, varargin)
% After an assignment: counts the statement and what it stores, and records
% the size of the variable. varargin: for an assignment of elements, the value
% assigned, the array that holds them, and the indices.
global slm_state slm_fast slm_hits slm_n slm_pending slm_token
f = slm_fast(:, number);
if f(1) == slm_state && isa(x, 'double') && isreal(x) && ~issparse(x)
  [r, c] = size(x);
  if r == f(3) && c == f(4) && ndims(x) == 2
    % nothing has changed since it was counted last
    slm_hits(f(2)) = slm_hits(f(2)) + 1;
    slm_pending = 0;
    if slm_n.current > 0
      slm_nest_end();
    end
    return
  end
elseif f(1) == slm_token && slm_state == slm_state && numel(x) == 1 && isa(x, 'double') && isreal(x) && ~issparse(x)
  % a number of a nest that has all it needs in registers (slm_nest_numbers)
  slm_hits(f(2)) = slm_hits(f(2)) + 1;
  slm_pending = 0;
  slm_n.scalar_pass = true;
  return
end
slm_put_other(number, x, varargin{:});
end

function slm_put_other(number, x, varargin)
global slm_g slm_c slm_off slm_var slm_op slm_reads slm_last slm_sites slm_state slm_fast slm_hits slm_pending ...
    slm_n slm_token
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
if isa(x, 'double') && isreal(x) && ~issparse(x) && ndims(x) == 2
  [r, c] = size(x);
  h = [r; c; 1; 8*r*c];
else
  h = slm_shape(x);
  slm_new_value(s.slot, x);
end
if slm_off
  slm_drop();
elseif s.direct && isempty(slm_reads) && isempty(slm_g.lazy) && ~(slm_g.nests && s.more) ...
    && (s.root == 0 || slm_op(1, s.root) < 2 || slm_op(1, s.root) > 4)
  % what it costs depends only on the shapes of its variables
  sign = [slm_c; slm_var(s.pick); slm_sign(s, h)];
  v = slm_last(number);
  if v > 0 && numel(slm_g.sign{v}) == numel(sign) && all(slm_g.sign{v} == sign)
    slm_hits(v) = slm_hits(v) + 1;
    slm_pending = 0;
    plain = h(3) == 1 && all(slm_fast(1, s.operations) == slm_state) && all(slm_var(:, s.slot) == h);
    if slm_g.nests
      % a pass of arrays: scalar code has no signature
      slm_ends_nest(number, s, slm_put_bytes(s, h));
      plain = plain && s.store == 1 && ~any(s.kind == 5);
    end
    if plain
      slm_fast(:, number) = [slm_state; v; h(1:2)];
    end
  else
    if s.store == 3 && slm_g.nests && slm_is_number(h)
      % what has grown out of nothing is one number
      slm_n.scalar = 1;
    end
    slm_count(number, s, slm_put_shape(s, h), slm_put_bytes(s, h), []);
  end
elseif slm_put_before(number, s, x, h, varargin{:})
  % counted
elseif isobject(x)
  % what is in an object has no bytes, and its keys are not indices
  s.reads = setdiff(s.reads, s.keys);
  slm_count(number, s, zeros(4, 1), 0, []);
elseif s.store == 4
  i = [];
  if numel(varargin) == 3
    i = varargin{3};
  elseif numel(varargin) == 4 && isnumeric(varargin{3}) && isscalar(varargin{3})
    i = varargin{4};
  end
  if slm_g.nests
    slm_place_of(varargin{:});
  end
  if h(3) == 1 && isscalar(i) && isnumeric(i) && isscalar(varargin{1})
    % one element of an array of doubles
    slm_count(number, s, [1; 1; 1; 8], 8, []);
  else
    slm_put_elements(number, s, varargin{:});
  end
  slm_put_kept(number, slm_g.column);
else
  if s.store == 3 && slm_g.nests && slm_is_number(h)
    % what has grown out of nothing is one number
    slm_n.scalar = 1;
  end
  slm_count(number, s, slm_put_shape(s, h), slm_put_bytes(s, h), []);
  slm_put_kept(number, slm_g.column);
end
if any(slm_var(:, s.slot) ~= h)
  slm_resize(s.slot, h);
end
if slm_g.nests && ~slm_off
  slm_takes(s, h);
  if slm_n.repeated(1) == number
    if h(3) == 1 && h(1) == 1 && h(2) == 1 && slm_state == slm_state && slm_n.repeated(2) > 0
      slm_fast(:, number) = [slm_token; slm_n.repeated(2); 1; 1];
    end
    slm_n.repeated(1) = 0;
  end
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
global slm_g slm_var
switch s.store
  case 2
    b = 0;
  case 3
    b = max(h(4) - slm_var(4, s.slot), 0);
  case 5
    b = slm_g.width_kind(h(3) + 1);
  otherwise
    b = h(4);
end
end
