function p = slm_sweeps(s, reads, h, tree, roots)
% The sweeps of a statement: which of its reads belong to which, over what they are
% repeated, and what is executed one after the other, as the analysis finds them
% while it runs (src/events/pass.rs). In: its site, its reads, the shape of its value, and
% what slm_work has found, where that is known.
% p.r: a row for each read: row in reads (0: value of a reduction), key, sweep,
% group, whether a reduction has consumed it, bytes of that value, whether it, or what it is
% repeated over, is summed along its rows, whether a function or product gives it (2: of which fewer elements
% are made, in other places), which operation that is,
% by its place in p.moved; p.dims: dimensions
% of what is read; p.over: of what it is repeated over, [] where it is not; p.within: elements
% of what it is put beside others in, 0 where it is not; p.steps:
% rows of sweep or operation (2), group or number, sweep, bytes of the operand that is
% computed, whether it continues column by column; none where there is one sweep;
% p.moved: operations; p.sections: parts of variables that they read; p.by_column: sweeps that continue column by column;
% p.merged: whether entries of a sparse matrix are merged with those of another one, by their places; p.reshaped: whether
% fewer elements are made of it; p.leaves: 1 its stored vectors are reduced one by one, which needs no indices, 2 all of its
% entries together, which needs no pointers either; p.in_turn: the reduction that has consumed it, where that may be reduced
% in the same way, else 0; p.stored: rows of bytes of the values and indices of what is read, where that is a sparse matrix;
% p.less: bytes of what nothing of the statement needs, for each of the reads;
% p.not_by_column: those that need more than a column of a reduction; p.in_columns: reductions whose values are taken
% in the column that has given them, with the sweep that does so.
global slm_g
p.from = reads(:, 7);
p.keys = reads(:, 1);
single = reads(:, 2) == 2 & reads(:, 7) < -4096;
p.keys(single) = reads(single, 9);
p.r = zeros(0, 9);
p.dims = {};
p.over = {};
p.within = zeros(1, 0);
p.merged = false(1, 0);
p.reshaped = false(1, 0);
p.leaves = zeros(1, 0);
p.in_turn = zeros(1, 0);
p.stored = slm_stored_of(reads);
p.less = zeros(size(reads, 1), 1);
p.steps = zeros(0, 5);
p.by_column = zeros(1, 0);
p.not_by_column = zeros(1, 0);
p.in_columns = zeros(2, 0);
p.moved = {};
p.sections = {};
p.reduced = {};
p.groups = 0;
p.several = false;
p.selectors = zeros(4, 0);
p.late = zeros(1, 0);
p.places = zeros(1, 0);
p.apart = zeros(3, 0);
p.seen = zeros(1, 0);
p.values = {};
p.lazy = slm_g.lazy;
p.whole_condition = false;
if nargin < 5
  [~, ~, tree, roots] = slm_work(s, reads, h);
end
p = slm_sweeps_of(p, s, tree, roots, reads);
for at = p.lazy
  p = slm_decides(p, at);
  s_of_it = slm_operation(floor(at));
  [~, ~, tree, roots] = slm_work(s_of_it, reads, zeros(4, 1));
  p = slm_sweeps_of(p, s_of_it, tree, roots, reads);
end
% what no word tells of
for k = reshape(find(~slm_among(p.from, p.from(p.r(p.r(:, 1) > 0, 1)))), 1, [])
  c = slm_alone([1 1]);
  c.from = p.from(k);
  p = slm_read(p, c);
end
p = slm_close(p, s.store == 1 || s.store > 2);
p = slm_leave_places(p);
end

function p = slm_leave_places(p)
% Indices of sparse matrices that nothing of the statement needs: all that reads the matrix reduces its vectors. Pointers
% too, where all of it goes through the entries alone.
for k = find(p.leaves & p.r(:, 4)' == 0)
  same = p.r(:, 2) == p.r(k, 2);
  operand = false;
  for j = 1:numel(p.moved)
    operand = operand || any(p.moved{j}.operands(:, 1) == p.r(k, 2));
  end
  if ~operand && all(p.r(same, 4) == 0)
    row = p.r(k, 1);
    here = p.from == p.from(row);
    left = min(p.leaves(same));
    if left == 1
      p.less(here) = p.stored(row, 2);
    elseif left == 2
      p.less(here) = p.stored(row, 3) - p.stored(row, 1);
    end
  end
end
end

function stored = slm_stored_of(reads)
% Bytes of the values and indices of each read, and all of it, where that is a variable that is a sparse matrix, or all of one
% in a column; else 0.
global slm_g slm_var
stored = zeros(size(reads, 1), 3);
for k = 1:size(reads, 1)
  slot = -reads(k, 7);
  if slot > 0 && slot <= size(slm_var, 2) && slm_g.sparse_kind(slm_var(3, slot) + 1)
    h = slm_var(:, slot);
    width = slm_entry_bytes(slm_g.layout, slm_g.width_kind(h(3) + 1));
    index = slm_g.layout.index_bytes;
    pointers = (slm_vectors(slm_g.layout, h(1), h(2)) + 1) * index;
    entries = (h(4) - pointers) / width;
    stored(k, :) = [entries * (width - index), entries * index, h(4)];
  elseif reads(k, 2) == 2 && slot < 0 && reads(k, 8) > 0
    stored(k, [1 3]) = [reads(k, 8), reads(k, 4)];
  end
end
end

function p = slm_reduced_by(p, k, dims, needs, alone)
% What a reduction with a value of these dimensions needs nothing of, of read k. alone: no other array is beside it.
p.leaves(k) = 0;
p.in_turn(k) = 0;
row = p.r(k, 1);
if row == 0 || ~alone || p.merged(k) || p.reshaped(k) || p.stored(row, 1) == 0
  return
end
if needs > 1 && prod(dims) == 1 && prod(p.dims{k}) > 1
  p.leaves(k) = 2;
elseif needs > 0 && p.stored(row, 2) > 0 && slm_gives_vectors(p.dims{k}, dims)
  p.leaves(k) = 1;
end
p.in_turn(k) = needs * (needs > 2);
end

function yes = slm_gives_vectors(own, dims)
% Whether a reduction with these dimensions has a value for each stored vector of a sparse matrix.
global slm_g
yes = false;
if numel(own) ~= 2 || numel(dims) ~= 2
  return
end
if ~slm_g.layout.by_rows
  own = own([2 1]);
  dims = dims([2 1]);
end
yes = own(1) > 1 && dims(1) == own(1) && dims(2) == 1;
end

function p = slm_sweeps_of(p, s, tree, roots, reads)
% What the words of a site read and compute: its tree and roots (slm_work).
p.tree = tree;
p.roots = roots;
index = {};
for k = 1:size(p.roots, 2)
  code = p.roots(2, k);
  at = [];
  if code > 2^20
    at = p.lazy(floor(p.lazy) == code - 2^20);
  end
  if ~isempty(at)
    inner = slm_decides(p, at(1));
    inner.lazy(p.lazy == at(1)) = [];
    s_of_it = slm_operation(code - 2^20);
    [~, ~, tree, roots] = slm_work(s_of_it, reads, zeros(4, 1));
    inner = slm_sweeps_of(inner, s_of_it, tree, roots, reads);
    inner.tree = p.tree;
    inner.roots = p.roots;
    p = inner;
  end
  if code > 0 && ~isinf(code)
    continue
  end
  [p, c] = slm_value(p, p.roots(1, k));
  [p, c] = slm_read(p, c);
  if p.roots(2, k) < 0
    index{end+1} = {c, -p.roots(2, k)}; %#ok<AGROW>
    if c.count > 1
      p.late = [p.late, c.first:c.last];
    end
  end
end
if isfield(s, 'selection') && numel(s.selection) > 1
  for k = 1:numel(index)
    p = slm_indexes(p, index{k}{1}, index{k}{2}, s.selection);
  end
end
end

function p = slm_decides(p, at)
% What decides whether an operand of a short circuit is evaluated, which p.lazy has as AT, has
% been swept before it; not where one that is an array (a half more) makes all of it one sweep.
of = find(p.r(:, 4) == 0 & cellfun(@prod, p.dims(:)) > 1 & ~slm_among((1:size(p.r, 1))', p.places(:)))';
if ~p.whole_condition && ~isempty(of)
  [p, ~] = slm_complete(p, of, 0);
end
p.whole_condition = p.whole_condition || at > floor(at);
end

function c = slm_alone(dims)
% A value that nothing of the pass is part of. from: its read, where it has not joined
% yet; temp: computed by the pass; sweep that computes it; reduced: number of the
% reduction whose value it is; first, last: reads that are part of it; given: the step of an
% operation whose result it is, by its place in p.moved; made: bytes of what an operation or a
% handle gives and no read is yet.
c = struct('from', 0, 'temp', false, 'sweep', 0, 'reduced', 0, 'first', Inf, 'last', 0, ...
    'count', prod(dims), 'dims', dims, 'given', 0, 'made', 0);
end

function c = slm_temporary()
c = slm_alone([1 1]);
c.temp = true;
end

function [p, c] = slm_value(p, k)
% The value of a node, whose operands have joined.
global slm_g
tree = p.tree;
of = tree.kids{k};
from = tree.m(10, k);
if ~isempty(of)
  kids = cell(1, numel(of));
  for j = 1:numel(kids)
    if isempty(tree.kids{of(j)}) && tree.m(10, of(j)) <= 0
      kids{j} = slm_leaf_value(tree, of(j));
    else
      [p, kids{j}] = slm_value(p, of(j));
    end
  end
  for j = 1:numel(kids)
    if kids{j}.from ~= 0 || kids{j}.made > 0
      [p, kids{j}] = slm_read(p, kids{j});
    end
  end
  name = tree.name{k};
  if any(strcmp(name, {':', '{}'}))
    c = slm_temporary();
    return
  end
  work = 0;
  if any(strcmp(name, slm_g.beside))
    work = 2;
  elseif tree.facts(3, k)
    work = 1;
  end
  [p, c] = slm_combine(p, work, [kids{:}], slm_node_dims(tree, k), tree.m(13, k), tree.m(4, k), ...
    tree.facts(9, k));
elseif from > 0
  [p, c] = slm_of_operation(p, from);
else
  c = slm_leaf_value(tree, k);
end
end

function c = slm_leaf_value(tree, k)
% The value of a node without operands, which no operation has given.
d = slm_node_dims(tree, k);
made = tree.m(14, k);
n = prod(d);
if made == 1
  % nobody reads it
  n = 1;
end
c = struct('from', tree.m(10, k), 'temp', made > 0, 'sweep', 0, 'reduced', 0, 'first', Inf, 'last', 0, ...
    'count', n, 'dims', d, 'given', 0, 'made', 0);
end

function d = slm_node_dims(tree, k)
d = tree.m(1:2, k)';
more = tree.more{k};
if numel(more) > 0
  d = [d(1), d(2) / max(prod(more), 1), more];
end
end

function [p, c] = slm_read(p, c)
% Joins the pass, where its read is one of it.
global slm_op
if c.from == 0
  if c.made > 0 && c.count > 1
    p = slm_add_read(p, [0, 2^49 + size(p.r, 1), 0, 0, 0, c.made, 0, 1, c.given], c.dims);
    c.first = size(p.r, 1);
    c.last = c.first;
  end
  c.made = 0;
  return
end
row = find(p.from == c.from, 1);
from = c.from;
c.from = 0;
if ~isempty(row)
  p = slm_add_read(p, [row, p.keys(row), 0, 0, 0, 0, 0, 0, 0], c.dims);
  c.first = size(p.r, 1);
  c.last = c.first;
  [p, first, last, sweep] = slm_selector(p, from);
  if last > 0
    % its indices are part of what is computed from the elements; what was read after these is not
    p.apart(:, end+1) = [first; last; c.first];
    c.first = min(c.first, first);
  end
  if sweep > 0
    % its indices are known when a reduction before has ended
    p.r(end, 3) = sweep;
    c.sweep = max(c.sweep, sweep);
    p.several = true;
  end
  c.temp = true;
end
end

function p = slm_add_read(p, row, dims)
p.r(end+1, :) = row;
p.dims{end+1} = dims;
p.over{end+1} = [];
p.within(end+1) = 0;
p.merged(end+1) = false;
p.reshaped(end+1) = false;
p.leaves(end+1) = 0;
p.in_turn(end+1) = 0;
end

function [p, first, last, sweep] = slm_selector(p, n)
% The reads of the indices of what operation n gives, which is read now, and the sweep in which
% they are known; none: Inf, 0, 0.
global slm_op
first = Inf;
last = 0;
sweep = 0;
if isempty(p.selectors)
  return
end
while n > 0 && slm_op(14, n) == 5
  s = slm_operation(n);
  n = s.at(1) * (s.kind(1) == 2);
end
at = find(p.selectors(3, :) == n, 1);
if ~isempty(at)
  first = p.selectors(1, at);
  last = p.selectors(2, at);
  sweep = p.selectors(4, at);
  p.selectors(:, at) = [];
end
end

function [p, c] = slm_combine(p, work, operands, dims, width, sparse, needs)
% An operator or function of the pass has run: work 0 element by element, 1 a
% reduction, 2 operands are put beside each other. sparse: its result. needs: what a reduction needs of a sparse operand.
c = slm_temporary();
c.dims = dims;
c.count = prod(dims);
reduced = false;
for o = operands
  c.first = min(c.first, o.first);
  c.last = max(c.last, o.last);
  c.sweep = max(c.sweep, o.sweep);
  reduced = reduced || o.reduced > 0;
end
counts = [operands.count];
if work == 0 && sparse
  p = slm_merged(p, operands, c.count);
end
if work ~= 1 && ~reduced && c.sweep == 0 && all(counts <= 1 | counts == c.count)
  return
end
arrays = operands(counts > 1);
goes_on = isempty(arrays) || (all([arrays.reduced] > 0) && c.count <= max([arrays.count]));
count = c.count;
if work == 1
  count = max([1, counts]);
end
if ~goes_on
  c.sweep = max([operands.sweep] + ([operands.reduced] > 0));
  p.several = p.several || c.sweep > 0;
  [p, values] = slm_stored_values(p, operands, c, dims);
  for at = values
    value = p.reduced{at};
    p = slm_add_read(p, [0, 2^49 + size(p.r, 1), 0, 0, 0, value{2}, 0, 0, 0], value{1});
    c.first = min(c.first, size(p.r, 1));
    c.last = size(p.r, 1);
  end
  p = slm_go_on(p, c, work, count, dims, sparse);
end
if work == 1 || (goes_on && reduced)
  p = slm_consumed(p, c.first:c.last, dims, needs);
  p.reduced{end+1} = {dims, prod(dims) * width, false};
  c.reduced = numel(p.reduced);
end
end

function p = slm_merged(p, operands, count)
% Operands whose entries are merged, into a pattern that is nobody's: one that is a scatter is there before, and indices
% are read.
several = operands([operands.count] == count);
if count < 2 || numel(several) < 2
  return
end
for o = several
  p.merged(o.first:o.last) = true;
end
end

function [p, values] = slm_stored_values(p, operands, c, dims)
% The values of reductions that exist in memory for a sweep: arrays that are not in registers because
% the sweep takes each in the column that has given it; with those that it has taken so, where it
% cannot go by columns any more.
values = zeros(1, 0);
goes = slm_goes_by_column(p, operands, c, dims);
if goes < 0
  own = p.in_columns(1, :) == c.sweep;
  values = p.in_columns(2, own);
  p.in_columns(:, own) = [];
  p.by_column(p.by_column == c.sweep) = [];
  p.not_by_column(end+1) = c.sweep;
elseif goes > 0 && ~any(p.not_by_column == c.sweep)
  p.by_column = slm_different([p.by_column, c.sweep]);
end
by_column = goes > 0 && any(p.by_column == c.sweep);
for o = operands([operands.count] > 1 & [operands.reduced] > 0)
  if by_column && slm_is_of_columns(p, o, dims)
    p.in_columns(:, end+1) = [c.sweep; o.reduced];
  else
    values(end+1) = o.reduced; %#ok<AGROW>
  end
end
end

function goes = slm_goes_by_column(p, operands, c, dims)
% 1: a sweep needs the value of every reduction that it waits for in the column that has given it alone
% (A./sqrt(sum(A.^2, 1))); -1: another reduction has to read all of what it reads first
% (A - mean(A) - mean(A, 2)), or has it in other columns (A - mean(fliplr(A))); 0: nothing of either.
goes = 0;
if dims(1) <= 1
  return
end
for o = operands([operands.reduced] > 0)
  if slm_crosses(p, o, c)
    goes = -1;
    return
  end
  if ~slm_is_of_columns(p, o, dims)
    own = o.first:o.last;
    others = c.first:c.last;
    others = others(others < o.first | others > o.last);
    n = prod(dims);
    own = own(cellfun(@prod, p.dims(own)) == n & p.r(own, 2)' < 2^49);
    others = others(cellfun(@prod, p.dims(others)) == n & p.r(others, 2)' < 2^49);
    if any(slm_among(p.r(others, 2), p.r(own, 2)))
      goes = -1;
      return
    end
  elseif o.sweep + 1 == c.sweep
    goes = 1;
  end
end
end

function yes = slm_crosses(p, o, c)
% Whether a reduction reads, in other columns, what the rest of what is computed still has to read.
yes = false;
own = o.first:o.last;
others = c.first:c.last;
others = others(others < o.first | others > o.last);
own = own(cellfun(@prod, p.dims(own)) > 1 & p.r(own, 2)' < 2^49);
others = others(cellfun(@prod, p.dims(others)) > 1 & p.r(others, 2)' < 2^49 & ~p.r(others, 5)');
for k = others
  for j = own(p.r(own, 2) == p.r(k, 2))
    if ~slm_has_columns_of(slm_part_of_read(p, j), slm_part_of_read(p, k))
      yes = true;
      return
    end
  end
end
end

function part = slm_part_of_read(p, k)
% The part of a variable that a read reads; [] where it is all of it.
global slm_op slm_what
part = [];
row = p.r(k, 1);
n = 0;
if row > 0
  n = p.from(row);
end
while n > 0 && slm_op(14, n) == 5
  s = slm_operation(n);
  n = s.at(1) * (s.kind(1) == 2);
end
if n > 0 && iscell(slm_what{n}) && numel(slm_what{n}) > 3
  part = slm_piece(slm_what{n}{:});
  if part.turn ~= 0 || numel(part.index) < 2
    part = [];
  end
end
end

function yes = slm_has_columns_of(a, b)
% Whether a part of an array goes through its columns in the order in which another part does, or all of it.
yes = true;
m = 0;
if ~isempty(a)
  m = numel(a.index);
end
if ~isempty(b)
  m = max(m, numel(b.index));
end
for d = 2:m
  [x, of_x] = slm_columns_of(a, d);
  [y, of_y] = slm_columns_of(b, d);
  if x == 1 || y == 1
    continue
  end
  if x > 2 && y > 2
    yes = yes && slm_equal(of_x, of_y);
  else
    yes = yes && x <= 2 && y <= 2 && of_x == of_y;
  end
end
end

function [kind, of] = slm_columns_of(part, d)
% The kind of an index and what tells its order: the step of a range, the positions of a list or mask.
kind = 0;
of = 1;
if isempty(part) || numel(part.index) < d || part.kind(d) == 0
  return
end
kind = part.kind(d);
i = double(part.index{d});
if kind > 2
  of = i;
elseif kind == 2 && numel(i) > 1
  of = i(2) - i(1);
end
end

function yes = slm_is_of_columns(p, o, dims)
% Whether a reduction has a value for every column of a result of these dimensions.
value = p.reduced{o.reduced};
d = value{1};
yes = ~value{3} && d(1) == 1 && slm_equal(d(2:end), dims(2:end));
end

function p = slm_consumed(p, of, dims, needs)
% A reduction with a value of these dimensions has consumed the reads; what it needs of a sparse one, as of slm_work_of.
arrays = of(cellfun(@prod, p.dims(of)) > 1);
alone = ~isempty(arrays) && all(p.r(arrays, 2) == p.r(arrays(1), 2));
for k = of
  if ~p.r(k, 5)
    p.r(k, 5) = 1;
    over = p.over{k};
    if isempty(over)
      over = p.dims{k};
    end
    p = slm_reduced_by(p, k, dims, needs, alone);
    p.r(k, 7) = over(1) > 1 && dims(1) == over(1) && prod(dims) == over(1) && prod(over) > over(1);
  elseif p.in_turn(k) ~= needs
    p.in_turn(k) = 0;
  elseif needs > 2 && prod(dims) == 1
    % a sum of sums is that of the entries
    p.leaves(k) = 2;
  end
end
end

function p = slm_go_on(p, c, work, count, dims, sparse)
% What is still open of the reads belongs to the sweep, and is repeated over the result where
% that is not sparse: it has few places in each row and column. What a function gives row by row
% is taken as it comes.
for k = c.first:c.last
  if p.r(k, 4) == 0 && ~p.r(k, 5) && ~any(p.places == k)
    p.r(k, 3) = c.sweep;
    n = prod(p.dims{k});
    if ~isempty(p.over{k})
      n = prod(p.over{k});
    elseif p.within(k) > 0
      n = p.within(k);
    end
    if work == 0 && n > count
      % fewer elements are made of it, in other places
      p.reshaped(k) = true;
      p.r(k, 8) = p.r(k, 8) + (p.r(k, 8) == 1);
    end
    if work == 2 && n ~= count
      p.within(k) = count;
    end
    comes = p.r(k, 8) && slm_equal(p.dims{k}(2:end), dims(2:end));
    if work == 0 && prod(p.dims{k}) > 1 && n < count && ~sparse && ~comes
      p.over{k} = dims;
      p.several = true;
    end
  end
end
end

function p = slm_turned(p, c)
% A vector that the pass computes is a row where it was a column, or a column where it was a row:
% so are the operands that are as long.
for k = c.first:c.last
  if p.r(k, 4) == 0 && ~p.r(k, 5) && isempty(p.over{k}) && numel(p.dims{k}) == 2
    p.dims{k} = p.dims{k}([2 1]);
  end
end
if c.reduced > 0
  value = p.reduced{c.reduced};
  p.reduced{c.reduced} = {value{1}(end:-1:1), value{2}, ~value{3}};
end
end

function p = slm_indexes(p, c, axis, selection)
% What has been read as indices of a dimension is swept for each of its columns.
if c.count <= 1
  return
end
for k = c.first:c.last
  n = prod(p.dims{k});
  if ~p.r(k, 5) && isempty(p.over{k}) && n > 1 && prod(selection) ~= n
    p.dims{k} = ones(1, numel(selection));
    p.dims{k}(axis) = n;
    p.over{k} = selection;
    p.several = true;
  end
end
end

function [p, key] = slm_materialised(p, c, bytes)
% An operand that the pass computes has to exist in memory: what computes it is
% complete.
if isempty(p.r) || c.last == 0
  p.groups = p.groups + 1;
  key = 2^50 + p.groups;
  return
end
of = c.first:c.last;
at = find(p.apart(1, :) == c.first & p.apart(3, :) == c.last, 1);
if ~isempty(at)
  % elements that were selected, and nothing else
  of = of(of <= p.apart(2, at) | of == c.last);
end
[p, key] = slm_complete(p, of(p.r(of, 4) == 0 & ~slm_among(of, p.places)'), bytes);
end

function [p, key] = slm_complete(p, of, bytes)
% These reads are a group of their own, whose sweeps come here; they store bytes.
p.groups = p.groups + 1;
key = 2^50 + p.groups;
p.r(of, 4) = p.groups;
sweeps = slm_different(p.r(of, 3));
p.several = p.several || numel(sweeps) > 1;
for k = 1:numel(sweeps)
  p.steps(end+1, :) = [1, p.groups, sweeps(k), bytes * (k == numel(sweeps)), any(p.by_column == sweeps(k))];
end
end

function [p, c] = slm_of_operation(p, n)
% The value that operation n has given, by the part that it has in the pass (slm_result).
global slm_g slm_op slm_what
at = find(p.seen == n, 1);
if ~isempty(at)
  c = p.values{at};
  return
end
s = slm_operation(n);
operands = find(s.kind > 0);
role = slm_op(14, n);
needs = 1;
if role >= 20
  needs = role - 20;
  role = 3;
end
given = cell(1, numel(operands));
before = size(p.r, 1);
for k = 1:numel(operands)
  [p, given{k}] = slm_given_operand(p, s, operands(k));
end
dims = slm_dims(slm_op(9:12, n));
width = max(slm_op(12, n), 1) / max(prod(dims), 1);
c = slm_alone(dims);
switch role
  case 1
    p = slm_read_indices(p, n, s, operands, given, dims, slm_g.sparse_kind(slm_op(11, n) + 1));
    c.from = n;
    for k = before+1:size(p.r, 1)
      if prod(p.dims{k}) == 1
        % a number that tells a place is read once
        p.places(end+1) = k;
      end
    end
  case {2, 3}
    for k = 1:numel(given)
      [p, given{k}] = slm_read(p, given{k});
    end
    [p, c] = slm_combine(p, role - 2, [given{:}], dims, width, slm_g.sparse_kind(slm_op(11, n) + 1), needs);
  case 4
    p = slm_own_step(p, n, given);
    c.given = numel(p.moved);
    c.made = slm_op(12, n);
  case 5
    c = given{1};
    c.dims = dims;
    if c.from ~= 0
      c.from = n;
    elseif numel(dims) == 2 && prod(dims) > 1
      p = slm_turned(p, c);
    end
    p = slm_read_parts(p, s, operands, given, 2);
  case 7
    for k = 1:numel(given)
      p = slm_read(p, given{k});
    end
  case {8, 14}
    p = slm_handed_over(p, s, operands, given);
    if role == 8
      c.from = n;
    else
      c.made = slm_op(12, n);
    end
  case 10
    for k = 1:numel(given)
      p = slm_read(p, given{k});
    end
    c.made = slm_op(12, n);
  case 11
    [p, given{1}] = slm_gathered_argument(p, s, operands(1), given{1});
    if given{1}.temp && given{1}.from == 0 && prod(dims) ~= 1
      p = slm_materialised(p, given{1}, slm_op(12, n));
    else
      p = slm_read_section(p, s, operands(1), given{1});
    end
  case 12
    c = given{1};
    c.dims = dims;
  case 13
    for k = 1:numel(given)
      p = slm_read(p, given{k});
    end
    c = slm_temporary();
  otherwise
    p = slm_read_parts(p, s, operands, given, 1);
    c = slm_temporary();
end
if slm_g.sparse_kind(slm_op(11, n) + 1) && ~(role == 4 && ~isempty(slm_what{n}))
  % what comes as it is stored is taken so; a scatter is there when all of it is
  c.made = 0;
end
p.seen(end+1) = n;
p.values{end+1} = c;
end

function p = slm_read_indices(p, n, s, operands, given, selection, from_sparse)
% The indices of a part are read before it; those of a sparse matrix once.
selector = [Inf; 0; n; 0];
for k = 2:numel(given)
  if any(s.kind(operands(k)) == [1 2 3])
    [p, i] = slm_read(p, given{k});
    if i.count > 1 && i.last > 0
      selector(1:2) = [min(selector(1), i.first); max(selector(2), i.last)];
      selector(4) = max(selector(4), i.sweep + (i.reduced > 0));
    end
    if numel(given) > 2 && ~from_sparse
      p = slm_indexes(p, i, k - 1, selection);
    end
  end
end
if selector(2) > 0 && ~from_sparse
  p.selectors(:, end+1) = selector;
end
end

function p = slm_own_step(p, n, given)
% A matrix operator or profiled function is a step of its own.
global slm_g slm_op slm_what
if slm_op(13, n) > 0
  m = slm_g.moved{slm_op(13, n)};
else
  m = slm_g.now{n};
end
scatters = ~isempty(slm_what{n});
% the first operand of a call through a handle is the handle
skip = max(numel(given) - size(m.operands, 1), 0);
for k = 1:size(m.operands, 1)
  if k + skip <= numel(given) && given{k + skip}.from > 0 && m.operands(k, 7) && slm_op(14, given{k + skip}.from) == 1
    % rows or columns that a list names are put together for a product
    [p, given{k + skip}] = slm_read(p, given{k + skip});
    [p, m.operands(k, 1)] = slm_materialised(p, given{k + skip}, m.operands(k, 6));
  elseif k + skip <= numel(given) && given{k + skip}.temp && given{k + skip}.from == 0 && m.operands(k, 7)
    [p, m.operands(k, 1)] = slm_materialised(p, given{k + skip}, m.operands(k, 6));
  elseif k + skip <= numel(given) && given{k + skip}.given > 0 && given{k + skip}.count ~= 1
    m.operands(k, 1) = 2^51 + given{k + skip}.given;
    p.moved{given{k + skip}.given}.taken = true;
  end
end
for k = 1:min(size(m.operands, 1), numel(given) - skip)
  n = given{k + skip}.from;
  if n > 0 && any(slm_op(14, n) == [1 5]) && slm_op(3, n) > 2
    % its indices are read once, before the operation
    p = slm_selector(p, n);
    if slm_is_section(n)
      p.sections{end+1} = slm_what{n};
      m.operands(k, 8) = numel(p.sections);
    else
      % one element is in a register; elements that are turned round are read in another order than they lie in
      m.operands(k, 1) = 2^52 + 2^10 * numel(p.moved) + k;
    end
  end
end
% what it does not load, it brings nowhere
m.operands = m.operands(any(m.operands(:, 3:5), 2), :);
m.scatters = scatters;
p.moved{end+1} = m;
p.steps(end+1, :) = [2, numel(p.moved), 0, 0, 0];
end

function p = slm_handed_over(p, s, operands, given)
% Arguments of a call through a handle.
for k = 1:numel(given)
  [p, given{k}] = slm_gathered_argument(p, s, operands(k), given{k});
  if given{k}.temp && given{k}.from == 0 && given{k}.count > 1
    p = slm_materialised(p, given{k}, 8 * prod(given{k}.dims));
  elseif s.kind(operands(k)) == 2
    p = slm_read_section(p, s, operands(k), given{k});
  end
end
end

function [p, c] = slm_gathered_argument(p, s, k, c)
% An argument that is part of a variable, if it lies nowhere in one piece: it is put together.
if s.kind(k) == 2 && c.from ~= 0 && c.count > 1 && slm_lies_apart(s.at(k))
  [p, c] = slm_read(p, c);
end
end

function p = slm_read_section(p, s, k, c)
% A section of an array that a function is given is read for it, in a sweep of its own.
if s.kind(k) == 2
  [p, c] = slm_read(p, c);
  if c.count > 1
    p = slm_materialised(p, c, 0);
  end
end
end

function p = slm_read_parts(p, s, operands, given, first)
% Parts of variables are read for a function that reads no others.
for k = first:numel(given)
  if s.kind(operands(k)) == 2
    p = slm_read(p, given{k});
  end
end
end

function [p, c] = slm_given_operand(p, s, k)
% Operand k of an operation.
global slm_var
switch s.kind(k)
  case 1
    c = slm_alone(slm_dims(slm_var(:, s.at(k))));
    c.from = -s.at(k);
  case 2
    [p, c] = slm_of_operation(p, s.at(k));
  case 3
    c = slm_temporary();
    w = s.words{k};
    if numel(w) > 2 && w(2) == ';'
      at = find(p.roots(2, :) == sscanf(w(3:end), '%d'), 1);
      if ~isempty(at)
        [p, c] = slm_value(p, p.roots(1, at));
      end
    end
  otherwise
    c = slm_alone([1 1]);
end
end

function d = slm_dims(h)
% All dimensions of a shape.
global slm_g
d = [h(1), h(2)];
if h(3) > 0 && slm_g.deep_kind(h(3) + 1)
  words = regexp(slm_g.kinds{h(3)}, ' ', 'split');
  more = str2double(words(4:end));
  d = [h(1), h(2) / max(prod(more), 1), more];
end
end

function p = slm_close(p, stores)
% The sweeps of what the statement ends with come last. A pass of one sweep and
% operations that read nothing of what it reads has no steps.
if ~p.several && isempty(p.moved) && p.groups == 0
  p.steps = zeros(0, 5);
  return
end
% indices that are left are those of what is stored
for k = 1:size(p.selectors, 2)
  p.late = [p.late, p.selectors(1, k):p.selectors(2, k)];
end
late = p.late(p.r(p.late, 4) == 0 & p.r(p.late, 5) == 0);
p.r(late, 3) = max([0; p.r(p.r(:, 4) == 0, 3)]);
sweeps = slm_different(p.r(p.r(:, 4) == 0, 3));
if isempty(sweeps) && stores
  sweeps = 0;
end
for k = sweeps
  p.steps(end+1, :) = [1, 0, k, 0, any(p.by_column == k)];
end
if ~p.several && ~slm_shares(p)
  p.steps = zeros(0, 5);
end
end

function yes = slm_shares(p)
% Whether two steps read the same variable.
yes = false;
keys = p.r(:, 2);
for k = 1:numel(p.moved)
  own = p.moved{k}.operands(:, 1);
  yes = yes || any(slm_among(own, keys));
  for j = 1:k-1
    yes = yes || any(slm_among(own, p.moved{j}.operands(:, 1)));
  end
end
for k = find(p.r(:, 4) > 0)'
  yes = yes || any(keys == keys(k) & p.r(:, 4) ~= p.r(k, 4));
end
end
