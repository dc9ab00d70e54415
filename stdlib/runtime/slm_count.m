function slm_count(number, s, h, stored, piece, executed)
% A statement's pass is counted: every variable that it reads once, several
% indexed reads of one variable as the union of what they select. h: shape of the
% value that it computes (zeros: not known); stored: bytes, exact or at the three
% capacities; piece: elements that are stored through an index vector; executed:
% whether it has come to its end (true where it is not given).
global slm_g slm_n slm_c slm_var slm_reads slm_parts slm_op slm_last slm_pending slm_what
passing = [];
if s.alone && ~s.once && slm_g.nests && nargin < 6 && isempty(slm_reads) && isempty(slm_g.lazy) && slm_n.place == 0 ...
    && isempty(slm_n.written)
  passing = [slm_c; slm_var(s.pick); h; stored(:); slm_n.scalar];
  if slm_nest_numbers(number, passing)
    slm_pending = 0;
    slm_g.column = 0;
    return
  end
end
if s.root > 0
  stored = slm_consume_root(s, stored);
end
if numel(stored) == 1
  stored = [stored; stored; stored];
end
reads = slm_reads;
parts = slm_parts;
lazy = slm_g.lazy;
slm_drop();
all_of_them = s.operations;
for k = lazy
  other = slm_operation(floor(k));
  all_of_them = [all_of_them, other.operations]; %#ok<AGROW>
end
n = numel(s.reads);
if n > 0
  slots = s.reads(:);
  b = slm_var(4, slots)';
  reads = [slots, ones(n, 1), b, b, b, zeros(n, 1), -slots, zeros(n, 1), slots; reads];
  parts = [cell(1, n), parts];
end
for e = s.elements
  k = e(1);
  b = slm_g.width_kind(slm_var(3, k) + 1);
  reads(end+1, :) = [e(2), 2, b, b, b, 0, e(2), 0, k]; %#ok<AGROW>
  parts{end+1} = []; %#ok<AGROW>
end
executed = nargin < 6 || executed;
slm_g.column = 0;
shared = {};
if any(slm_op(14, all_of_them) == 4)
  shared = slm_shared_sections(reads, all_of_them);
end
lists = any(reads(:, 2) == 3) || ~isempty(piece) || ~isempty(shared);
% what an operation moves of which nothing is kept is part of the key (slm_moved_key), of no sign
unknown = ~executed || any(slm_op(14, all_of_them) == 4 & slm_op(13, all_of_them) == 0);
key = [];
if executed && ~s.more && ~s.once && (~slm_g.nests || slm_n.arrays_last(number))
  key = slm_count_key(s, reads, parts, h, stored, piece, lazy, all_of_them, shared);
  if slm_met_before(number, key)
    slm_g.column = slm_last(number);
    if slm_g.nests
      slm_ends_nest(number, s, slm_elements_stored(stored, piece));
    end
    return
  end
end
if slm_g.nests
  if slm_nest(number, s, h, stored, piece, reads, parts, all_of_them, executed, passing)
    again = slm_stored_again(all_of_them, s.root * (s.store == 1));
    reduced = 0;
    if ~all(cellfun(@isempty, slm_what(all_of_them(slm_op(1, all_of_them) == 6))))
      slm_g.lazy = lazy;
      reduced = slm_reduced_scatters(slm_sweeps(s, reads, h));
      slm_g.lazy = zeros(1, 0);
    end
    if any(again) || reduced > 0
      slm_add(number, [reduced * ones(3, 1); again + reduced; zeros(7, 1)], zeros(7, 0), false);
    end
    slm_n.arrays_last(number) = false;
    return
  end
  slm_n.arrays_last(number) = true;
end
slm_g.waiting = key;
slm_g.waits = number;
if lists || unknown || s.once
  % index vectors, parts that are read again: what they select decides
  slm_g.lazy = lazy;
  [cost, shares] = slm_pass(s, reads, parts, h, stored, piece, all_of_them);
  slm_g.lazy = zeros(1, 0);
  if isempty(key) && ~unknown
    key = slm_g.put_key;
  end
  if isempty(key)
    slm_add(number, cost, shares, executed);
  else
    slm_learn(number, key, cost, shares, true, []);
    slm_g.column = slm_op(13, number);
  end
  return
end
if s.direct && ~s.leads && isempty(lazy) && size(reads, 1) == n + size(s.elements, 2)
  sign = [slm_c; slm_var(s.pick); slm_sign(s, h)];
else
  results = slm_op(9:14, all_of_them);
  rows = reads(:, 1:7);
  folded = zeros(0, 1);
  if size(rows, 1) > 2 || (size(rows, 1) == 2 && rows(1, 1) == rows(2, 1)) || any(rows(:, 2) == 6)
    folded = slm_folded(reads, parts, stored, s.slot);
  end
  sign = [slm_c; slm_var(s.pick); results(:); rows(:); folded; stored; h; lazy(:)];
end
if slm_known(number, sign)
  slm_is(number, slm_last(number));
  slm_g.column = slm_last(number);
else
  slm_g.lazy = lazy;
  [cost, shares] = slm_pass(s, reads, parts, h, stored, piece, all_of_them);
  slm_g.lazy = zeros(1, 0);
  slm_learn(number, sign, cost, shares, true, []);
  slm_g.column = slm_op(13, number);
end
end

function stored = slm_consume_root(s, stored)
% The right side is the result of one operation: its source joins the pass, and
% a scatter has stores of its own.
global slm_g slm_op slm_what
r = s.root;
if s.leads
  % where it is, and as much of it: only the length changes
  stored = zeros(3, 1);
elseif slm_op(1, r) == 5 && s.store ~= 4
  % a function of the user has stored it
  stored = zeros(3, 1);
elseif s.more
  % one more target: the first one has joined it
elseif s.store == 1 && slm_op(1, r) == 6 && ~isempty(slm_what{r})
  % places that nothing is added to are zeros
  stored = max(slm_what{r}(:) .* ones(3, 1), slm_op(12, r));
else
  slm_join(r, slm_g.sparse_kind(slm_op(11, r) + 1));
end
end

function bytes = slm_folded(reads, parts, stored, target)
% Bytes of the variables of which several selections are read, or rows.
bytes = zeros(0, 1);
[key, order] = sort(reads(:, 1));
again = [false; key(2:end) == key(1:end-1)];
short = reads(:, 2) == 6;
if ~any(again) && ~any(short)
  return
end
t = [];
if any(reads(:, 2) > 4)
  t = slm_together(reads, parts, stored(2), target);
end
for k = find(~again)'
  same = sort(order(key == key(k)));
  if numel(same) > 1 || short(same)
    bytes = [bytes; slm_load_of(reads(same, :), parts(same), t)]; %#ok<AGROW>
  end
end
end
