function counted = slm_nest(number, s, h, stored, piece, reads, parts, operations, executed, passing)
% A statement whose pass is of numbers and single elements is part of a nest, and is
% counted by this; any other pass ends the nest (src/account/nest). Arguments as of
% slm_count; operations: all of the statement; passing: what it is kept by, where it reads
% variables alone (slm_nest_numbers). Numbers are in registers: one that is
% read before it is written is loaded once in a nest, one that is assigned is stored
% once. Elements go to the list that slm_nest_end works through.
global slm_g slm_n slm_c slm_var slm_op slm_ends
counted = false;
place = slm_n.place;
w = slm_n.written;
places = slm_n.places;
slm_n.place = 0;
slm_n.places = zeros(2, 0);
slm_n.written = {};
if isempty(reads) && isempty(s.words) && ~any(stored)
  counted = true;
  return
end
n = size(reads, 1);
real_double = h(3) < 2;
single = zeros(1, n);      % 1 a number, 2 nothing, 0 an array
for k = 1:n
  from = reads(k, 7);
  if from < 0 && from > -4096
    t = slm_var(1:4, -from);
  elseif from > 0
    t = slm_op(9:12, from);
  else
    t = zeros(4, 1);
  end
  real_double = real_double && t(3) == 1;
  if reads(k, 8) < 0 || reads(k, 2) ~= 2 && reads(k, 1) < 2^45 && t(1) == 1 && t(2) == 1 && slm_g.number_kind(t(3) + 1)
    % a number, or one of a list (slm_join)
    single(k) = 1;
  elseif reads(k, 4) == 0 && (reads(k, 2) < 3 || t(1) * t(2) == 0)
    single(k) = 2;
  else
    % one array decides
    break
  end
end
[to, bytes] = slm_stores_number(s, h, stored, piece, w);
if s.more && ~slm_n.scalar_pass
  return
end
slm_n.scalar_pass = false;
if any(single == 0) || to == 0 || slm_stores_operand(operations) || slm_leaves(operations, reads)
  if place == 0
    slm_copies(number, s, slm_elements_stored(stored, piece));
  end
  slm_nest_end();
  return
end
counted = true;
slm_n.scalar_pass = true;
cost = zeros(13, 1);
shares = zeros(7, 0);
if s.work
  % a sum of nothing has fewer
  cost(13) = slm_nest_flops(number, s, reads, h, real_double && all(single == 1));
end
% elements are read from where they are before the copy, if there is one
here = find(single == 1);
keys = zeros(1, n);
at = -ones(1, n);
for k = here
  keys(k) = reads(k, 1);
  if reads(k, 2) ~= 1
    [keys(k), at(k)] = slm_element_of(reads(k, :), parts{k});
    if at(k) >= 0
      keys(k) = slm_stored_in(keys(k));
    end
  end
end
if place == 0
  slm_copies(number, s, slm_elements_stored(stored, piece));
end
for k = here
  if reads(k, 1) > 4096 && reads(k, 1) < 2^45 && slm_vague(reads(k, 1))
    slm_unsure(number);
  end
  if at(k) >= 0
    slm_refer(keys(k), at(k), parts{k}{1}, parts{k}{2}, false, [number; slm_c; reads(k, 9)]);
  else
    [cost, shares] = slm_in_register(cost, shares, keys(k), reads(k, 9), reads(k, 4), false);
  end
end
key = s.slot;
if place > 0
  key = place;
  if to < 3 && slm_vague(key)
    slm_unsure(number);
  end
end
switch to
  case 1
    [cost, shares] = slm_in_register(cost, shares, key, s.slot, bytes - sum(places(2, :)), true);
    if ~isempty(places) && slm_n.vague
      slm_unsure(number);
    end
    for more = places
      [cost, shares] = slm_in_register(cost, shares, more(1), s.slot, more(2), true);
    end
  case 2
    at = slm_single_position(w{:});
    if isempty(at)
      % no element
    elseif prod(w{1}) > 1
      slm_refer(slm_stored_in(key), at(1), w{1}, w{2}, true, [number; slm_c; s.slot]);
    else
      [cost, shares] = slm_in_register(cost, shares, key, s.slot, w{2}, true);
    end
end
slm_add(number, cost, shares, executed);
if ~isempty(passing)
  slm_keep_pass(number, passing, reads(here, :), s.slot * (to == 1), bytes, cost(13));
end
if slm_ends(2) >= slm_n.longest
  slm_nest_end(true);
end
end

function slm_keep_pass(number, key, reads, slot, bytes, flops)
% Keeps what a pass of variables alone has in registers, for slm_nest_numbers.
global slm_n
if number > numel(slm_n.passes)
  slm_n.passes{number} = {};
end
if numel(slm_n.passes{number}) > 7
  return
end
n = size(reads, 1);
e.key = key;
e.reads = reads(:, 1)';
e.slot = slot;
e.variables = e.reads;
e.moved = [reads(:, 9)'; reads(:, [4 4 4])'; zeros(3, n)];
if slot > 0
  e.variables(end+1) = slot;
  e.moved(:, end+1) = [slot; zeros(3, 1); bytes * ones(3, 1)];
end
e.flops = flops;
e.columns = zeros(1, 2 ^ numel(e.variables));
slm_n.passes{number}{end+1} = e;
end

function [to, bytes] = slm_stores_number(s, h, stored, piece, w)
% What the statement stores: 0 an array, 1 a number, 2 one element of an array at most,
% 3 nothing.
global slm_n
bytes = stored(min(2, numel(stored)));
to = 3;
switch s.store
  case {1, 3}
    if bytes > 0
      to = 0;
      if slm_n.scalar >= 0
        to = slm_n.scalar;
      elseif s.store == 1 && slm_is_number(h)
        to = 1;
      end
    end
  case {4, 5}
    if ~isempty(w)
      to = 2 * (w{4} == 0 || isempty(piece) && w{4} == 1);
    elseif bytes > 0
      to = 0;
      if slm_n.scalar ~= 0 && slm_is_number(h)
        to = 1;
      end
    end
end
slm_n.scalar = -1;
end

function yes = slm_stores_operand(operations)
% Whether an array that an operation works on was computed by the pass, and stored.
global slm_n slm_op
stores = operations(operations <= numel(slm_n.stores));
yes = ~isempty(stores) && any(slm_n.stores(stores) & slm_op(14, stores) == 4);
end

function yes = slm_leaves(operations, reads)
% Whether an operation of its own pass has read a variable that another one or the pass of
% the statement reads too: it leaves it something (src/events/pass).
global slm_g slm_op
yes = false;
keys = reads(:, 1)';
for r = operations(slm_op(14, operations) == 4)
  v = slm_op(13, r);
  if v > 0
    list = slm_g.moved{v}.operands;
  else
    list = slm_g.now{r}.operands;
  end
  s = slm_operation(r);
  loaded = any(list(:, 3:5), 2)';
  for k = 1:min(numel(loaded), numel(s.kind))
    % other elements of an array are something else
    loaded(k) = loaded(k) && ~(s.kind(k) == 2 && slm_op(3, s.at(k)) > 2 && ~slm_is_section(s.at(k)));
  end
  own = list(loaded, 1)';
  if any(slm_among(own, keys))
    yes = true;
    return
  end
  keys = [keys, own]; %#ok<AGROW>
end
end
