function slm_put(number, x, varargin)
% After an assignment: counts the statement and what it stores, and records
% the size of the variable. varargin: for an assignment of elements, the value
% assigned, the array that holds them, and the indices.
global slm_state slm_fast slm_hits slm_n slm_pending slm_token slm_h
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
    if f(5) > 0 && f(5) <= numel(slm_h.storage) && slm_h.storage(f(5)) ~= 0
      % it has a storage of its own from here
      slm_hold(f(5), 0);
    end
    return
  end
elseif f(1) == slm_token && slm_state > 0 && numel(x) == 1 && ~issparse(x) ...
    && (f(3) == 1 && isa(x, 'double') && isreal(x) || f(3) == -1 && islogical(x))
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
    slm_h ...
    slm_n slm_token slm_told slm_counted_by
slm_counted_by = [];
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
from = slm_state;
nest = slm_n.current;
place = slm_n.place;
key = [];
slm_told = [];
if s.store > 3 && isreal(x) && slm_g.complex_kind(slm_var(3, s.slot) + 1)
  % Octave narrows an array with the assignment of an element
  slm_g.narrowed(number) = true;
end
if isa(x, 'double') && isreal(x) && ~issparse(x) && ndims(x) == 2
  [r, c] = size(x);
  h = [r; c; 1; 8*r*c];
  flat = true;
else
  h = slm_shape(x);
  slm_new_value(s.slot, x);
  flat = ~isobject(x) && ndims(x) == 2;
end
slm_n.after = h(4);
s.leads = s.store == 1 && s.root > 0 && slm_leads(s, h);
if flat && s.keyed && slm_state == slm_state && ~s.once
  key = slm_stored_key(s, h, varargin{:});
  if ~isempty(key)
    e = slm_find(number, key);
    if ~isempty(e)
      slm_met_again(number, e, s, h, from);
      return
    end
  end
end
slm_g.put_key = [];
if ~isempty(key) && slm_all_known(s, from)
  slm_g.put_key = [-0.75; key];
end
if slm_off
  if slm_g.nests && slm_n.current > 0 && (h(1) ~= 1 || h(2) ~= 1 || slm_takes_arrays(s))
    % a pass of arrays ends a nest, though it counts nothing
    slm_nest_end();
  end
  slm_drop();
elseif s.direct && ~s.once && isempty(slm_reads) && isempty(slm_g.lazy) && ~(slm_g.nests && s.more) ...
    && (s.root == 0 || slm_op(1, s.root) < 2 || slm_op(1, s.root) > 4)
  % what it costs depends only on the shapes of its variables
  sign = [slm_c; slm_var(s.pick); slm_sign(s, h)];
  v = slm_last(number);
  if v > 0 && numel(slm_g.sign{v}) == numel(sign) && all(slm_g.sign{v} == sign)
    slm_hits(v) = slm_hits(v) + 1;
    slm_told = v;
    slm_pending = 0;
    if slm_g.nests
      % a pass of arrays: scalar code has no signature
      slm_ends_nest(number, s, slm_put_bytes(s, h));
    end
  else
    if s.store == 3 && slm_g.nests && slm_is_number(h)
      % what has grown out of nothing is one number
      slm_n.scalar = 1;
    end
    slm_count(number, s, slm_put_shape(s, h), slm_put_bytes(s, h), []);
  end
elseif ~s.once && slm_put_before(number, s, x, h, varargin{:})
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
  if ~s.once
    slm_put_kept(number, slm_g.column);
  end
else
  if s.store == 3 && slm_g.nests && slm_is_number(h)
    % what has grown out of nothing is one number
    slm_n.scalar = 1;
  end
  slm_count(number, s, slm_put_shape(s, h), slm_put_bytes(s, h), []);
  if ~s.once
    slm_put_kept(number, slm_g.column);
  end
end
if slm_state < 0
  slm_settle();
end
slm_g.put_key = [];
slm_keep_put(number, from, key, s, h);
if any(slm_var(:, s.slot) ~= h)
  slm_resize(s.slot, h);
end
if slm_g.nests && ~slm_off
  if slm_n.current > 0 && nargin < 4
    slm_renew(s, place, x);
  end
  slm_takes(s, h, nest);
  if slm_n.repeated(1) == number
    truth = slm_g.truth_kind(h(3) + 1);
    if (h(3) == 1 || truth) && h(1) == 1 && h(2) == 1 && slm_state > 0 && slm_n.repeated(2) > 0
      % of a number, or of a truth
      slm_fast(:, number) = [slm_token; slm_n.repeated(2); 1 - 2 * truth; 1; 0];
    end
    slm_n.repeated(1) = 0;
  end
end
end

function yes = slm_takes_arrays(s)
% Whether a statement reads all of a variable that is more than one number.
global slm_var
of = s.at(s.kind == 1);
yes = any(slm_var(1, of) ~= 1 | slm_var(2, of) ~= 1);
end

function slm_met_again(number, e, s, h, from)
% The statement is as it was when slm_keep_put has kept it.
global slm_g slm_hits slm_pending slm_n slm_h slm_state slm_var slm_fast
slm_found_by(number, e, from);
slm_hits(e.told) = slm_hits(e.told) + 1;
slm_pending = 0;
if slm_n.current > 0
  slm_nest_end();
end
if slm_state < 0
  slm_passed();
end
if any(slm_var(:, s.slot) ~= h)
  slm_resize(s.slot, h);
elseif e.by_state && from > 0
  slm_fast(:, number) = [from; e.told; h(1:2); e.held];
end
if e.takes
  slm_takes(s, h, 0);
elseif e.held > 0 && e.held <= numel(slm_h.storage) && slm_h.storage(e.held) ~= 0
  slm_hold(e.held, 0);
end
if slm_g.nests && ~e.takes && ~isempty(slm_h.results) && s.nth > 0
  slm_h = slm_release(slm_h);
end
end

function slm_found_by(number, e, from)
% Notes for slm_learnt by which columns of slm_met the statement is counted, which E keeps.
global slm_counted_by slm_chains_told
if e.by_values && from < 0
  slm_counted_by = [number, e.held, slm_chains_told{-from - 0.5}, e.told];
elseif e.by_values && from > 0
  slm_counted_by = [number, e.held, e.told];
end
end

function slm_keep_put(number, from, key, s, h)
% Keeps that the statement was counted by one column of slm_met.
global slm_g slm_fast slm_told slm_var slm_op
if isempty(key) || numel(slm_told) ~= 1 || slm_told ~= slm_told || isfield(s, 'selection')
  return
end
if ~slm_all_known(s, from)
  return
end
e.key = key;
e.told = slm_told;
e.by_state = s.store ~= 4 && h(3) == 1;
e.held = s.slot * (slm_g.nests && s.store == 1 && ~s.leads);
% whether it matters whose array the variable has
e.takes = slm_g.nests && s.root > 0 && (slm_op(1, s.root) == 5 || slm_op(2, s.root) > 4096);
e.by_state = e.by_state && ~e.takes;
% with the values of indices, of elements too (slm_matches)
e.by_values = e.by_state || s.store == 4 && h(3) == 1 && ~e.takes;
slm_remember(number, key, e);
slm_found_by(number, e, from);
if e.by_state && from > 0 && ~any(slm_var(:, s.slot) ~= h)
  slm_fast(:, number) = [from; e.told; h(1:2); e.held];
end
end

function key = slm_stored_key(s, h, varargin)
% What decides what an assignment costs: state, variables, the value and, of elements, the array and
% indices, as of slm_put; [] where it is not kept by them.
global slm_state slm_c slm_g slm_n slm_h slm_var
key = [];
from = slm_state;
if from > 0
  from = slm_c;
end
if s.store == 4
  % a number that no operation gives is mostly scalar code, which has no such key
  if nargin < 5 || (from > 0 && isscalar(varargin{1})) || ~isa(varargin{2}, 'double') ...
      || ~isa(varargin{1}, 'double') || ~isreal(varargin{1})
    return
  end
  k = s.slot;
  if slm_g.nests && (slm_n.place ~= 0 || k <= numel(slm_h.storage) && slm_h.storage(k) > 0 ...
      && slm_n.holders(slm_h.storage(k)) > 1)
    return
  end
  held = zeros(0, 1);
  if issparse(varargin{2})
    % zeros take the place of entries
    held = [slm_var(4, k); full(any(varargin{1}(:)))];
  end
  if issparse(varargin{1})
    held = [held; -40; slm_shape(varargin{1})];
  end
  key = slm_indices_key([from; slm_var(s.pick); size(varargin{1})'; size(varargin{2})'; held; h], varargin(3:end));
elseif s.store == 1 || ~slm_g.nests
  key = [from; slm_var(s.pick); slm_var(4, s.slot); h];
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
