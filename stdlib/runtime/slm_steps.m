function [cost, shares] = slm_steps(s, p, reads, parts, stored, piece)
% What the sweeps and operations of a statement cost (src/account/sweeps.rs). What a
% later step reads again is free when all that moves from the one to the other, each
% array once, fits the cache; an operand that is repeated is swept once for every outer
% index whose step does not fit. What an operation has been charged for what is there
% still is taken back. cost, shares: as of slm_pass.
cost = zeros(13, 1);
shares = zeros(7, 0);
last = size(p.steps, 1);
own = stored(min(2, numel(stored)));
if ~isempty(piece)
  own = slm_own_bytes(piece);
end
moved = cell(1, last);
for k = 1:last
  step = p.steps(k, :);
  here = [];
  if step(1) == 1
    here = find(p.r(:, 4) == step(2) & p.r(:, 3) == step(3))';
    moved{k} = slm_occupied(p, here, reads, parts);
    columns = max([1, moved{k}(5, :)]);
    if any(p.r(here, 7))
      % sums along rows go by with every column
      columns = 1;
    end
    if step(4) > 0
      moved{k}(:, end+1) = [2^50 + step(2); step(4) * ones(3, 1); 1; 0; 0];
    end
    if k == last && s.slot > 0 && s.store ~= 2
      moved{k}(:, end+1) = [s.slot; own * ones(3, 1); columns; 0; 0];
    end
    moved{k}(6, :) = step(5);
  else
    m = p.moved{step(2)};
    moved{k} = slm_moved_operands(p, reads, parts, m.operands);
    moved{k}(:, end+1) = [2^51 + 2^30 + step(2); m.work * ones(3, 1); 1; 0; 0];
    if m.taken
      moved{k}(:, end+1) = [2^51 + step(2); m.result * ones(3, 1); 1; 0; 0];
    end
  end
  if step(1) == 2
    [cost, shares] = slm_credit(cost, shares, p, reads, parts, step(2), moved(1:k));
    continue
  end
  stores = 0;
  if k == last
    stores = own;
  end
  [cost, shares, t] = slm_sweep(cost, shares, s, p, here, reads, parts, stores, k == last, moved(1:k));
end
if last > 0
  if ~isempty(piece)
    stored = slm_store_of_piece(piece, t);
  end
  cost(4:6) = cost(4:6) + stored;
  if s.slot > 0
    shares(:, end+1) = [s.slot; 0; 0; 0; stored .* ones(3, 1)];
  end
end
end

function [cost, shares, t] = slm_sweep(cost, shares, s, p, here, reads, parts, stores, is_last, moved)
% One sweep: its reads, and what the statement stores in its last one.
rows = zeros(0, 9);
pieces = {};
whole = zeros(1, 0);
for k = here
  if p.r(k, 1) > 0
    rows(end+1, :) = reads(p.r(k, 1), :); %#ok<AGROW>
    pieces{end+1} = parts{p.r(k, 1)}; %#ok<AGROW>
    whole(end+1) = rows(end, 4); %#ok<AGROW>
    if rows(end, 2) > 2
      whole(end) = slm_own_bytes(slm_piece(pieces{end}{:}));
    end
  else
    b = p.r(k, 6) * ~isempty(p.over{k});
    rows(end+1, :) = [p.r(k, 2), 1, b, b, b, 0, 0, 0, 0]; %#ok<AGROW>
    pieces{end+1} = []; %#ok<AGROW>
    whole(end+1) = b; %#ok<AGROW>
    cost(4:6) = cost(4:6) + b;
  end
end
t = slm_together(rows, pieces, stores, s.slot * is_last);
% what is read and stored in one place goes by once
beside = is_last && ~(s.slot > 0 && any(p.r(here, 2)' == s.slot & cellfun(@isempty, p.over(here))));
held = max(stores * beside, p.steps(numel(moved), 4));
done = false(1, numel(here));
for k = 1:numel(here)
  if done(k)
    continue
  end
  same = rows(:, 1) == rows(k, 1);
  done(same) = true;
  % what is read twice from one place is one read
  of = find(same);
  if numel(of) > 1
    [~, first] = unique(p.r(here(same), 1));
    of = of(sort(first));
  end
  bytes = slm_load_of(rows(of, :), pieces(of), t);
  again = slm_repeated_reads(p, here, of, reads, parts, rows, pieces, t);
  bytes = slm_repeated(bytes, again, p, parts, here, here(same), whole, held);
  bytes = slm_again(p, reads, parts, moved, p.r(here(k), 2), bytes, here(same), 0);
  cost(1:3) = cost(1:3) + bytes;
  if any(rows(same, 6))
    cost(10:12) = cost(10:12) + bytes;
  end
  shares(:, end+1) = [rows(k, 9); bytes; 0; 0; 0]; %#ok<AGROW>
end
end

function [cost, shares] = slm_credit(cost, shares, p, reads, parts, n, moved)
% Operands of operation n that are there still have been counted with it.
m = p.moved{n};
turned_before = slm_turned_with_another(p, n);
for k = 1:size(m.operands, 1)
  loads = m.operands(k, 3:5)';
  section = -m.operands(k, 8) * ones(1, m.operands(k, 8) > 0);
  if turned_before
    free = loads;
  else
    free = max(loads - slm_again(p, reads, parts, moved, m.operands(k, 1), loads, section, m.operands(k, 6)), 0);
  end
  if any(free) && m.operands(k, 2) > 0
    cost(1:3) = cost(1:3) - free;
    shares(:, end+1) = [m.operands(k, 2); -free; 0; 0; 0]; %#ok<AGROW>
    if m.sparse
      cost(10:12) = cost(10:12) - free;
    end
    if m.dgemm
      cost(7:9) = cost(7:9) - free;
    end
  end
end
end

function yes = slm_turned_with_another(p, n)
% Whether operation n transposes an array that one before it transposes for the same sweep, which takes
% the elements of both as they come: A' + abs(A') reads A once.
of = slm_turned_for(p, n);
yes = false;
for k = 1:(n-1) * ~isempty(of)
  yes = yes || slm_equal(of, slm_turned_for(p, k));
end
end

function of = slm_turned_for(p, n)
% The array that operation n transposes for a sweep, by its key, and the group and number of that.
of = [];
k = find(p.r(:, 9) == n, 1, 'last');
if ~isempty(k) && p.moved{n}.turns && isempty(p.over{k}) && ~isempty(p.moved{n}.operands)
  of = [p.moved{n}.operands(1, 1), p.r(k, [4 3])];
end
end

function bytes = slm_again(p, reads, parts, moved, key, bytes, now, all_of_it)
% What the last of the steps loads of an array that earlier ones have moved. moved: a
% column for each array: key, bytes, columns, whether its step continues column by column, which
% section of it (slm_part_of; 0 where it is none).
% now: what the step reads of it, by the rows of p.r, or a section by its number, negative;
% none where an operation reads all of it, all_of_it bytes.
global slm_g
last = numel(moved);
there = last * ones(3, 1);
for from = last-1:-1:1
  if any(moved{from}(1, :) == key)
    fits = slm_moved_from(p, reads, parts, moved, from) <= slm_g.cache.C';
    there(fits) = from;
    if ~any(fits)
      break
    end
  end
end
for from = slm_different(there')
  if from == last
    continue
  end
  [before, whole] = slm_read_before(p, reads, parts, from:last-1, key, now);
  at = there == from;
  if whole
    bytes(at) = 0;
  elseif ~isempty(before)
    both = all_of_it * ones(3, 1);
    if ~isempty(now)
      both = slm_each_once(p, reads, parts, [before, now]);
    end
    missing = max(both - slm_each_once(p, reads, parts, before), 0);
    bytes(at) = min(bytes(at), missing(at));
  end
end
end

function total = slm_moved_from(p, reads, parts, moved, from)
% Bytes that move from a step to the last one, each array once. Columns of one array take their room
% beside each other.
all_of_it = [moved{from:end}];
later = [moved{from+1:end}];
if ~all(later(6, :))
  all_of_it(5, :) = 1;
end
columns = max(all_of_it(5, :), 1);
all_of_it(2:4, :) = ceil(all_of_it(2:4, :) ./ columns([1 1 1], :));
total = zeros(3, 1);
for k = slm_different(all_of_it(1, :))
  same = all_of_it(1, :) == k;
  bytes = max(all_of_it(2:4, same), [], 2);
  sections = all_of_it(7, same);
  if all(sections)
    for j = 2:numel(sections)
      if slm_any_apart(p, parts, sections(j), sections(1:j-1))
        bytes = max(bytes, ceil(slm_each_once(p, reads, parts, sections) / min(columns(same))));
        break
      end
    end
  end
  total = total + bytes;
end
end

function yes = slm_any_apart(p, parts, of, others)
yes = false;
for k = others
  yes = yes || slm_apart(p, parts, of, k);
end
end

function [rows, whole] = slm_read_before(p, reads, parts, steps, key, now)
% What steps have read of an array of which the last one reads now, as slm_again has it; whether
% it is all of it. A section costs an operation its own bytes, so what has only lines in common
% with it has nothing of it.
rows = zeros(1, 0);
whole = false;
for step = p.steps(steps, :)'
  if step(1) == 2
    sections = p.moved{step(2)}.operands(p.moved{step(2)}.operands(:, 1) == key, 8)';
    whole = whole || any(sections == 0);
    for k = -sections(sections > 0)
      if isempty(now) || ~slm_apart(p, parts, k, now)
        rows(end+1) = k; %#ok<AGROW>
      end
    end
    continue
  end
  whole = whole || step(4) > 0 && key == 2^50 + step(2);
  for k = find(p.r(:, 4) == step(2) & p.r(:, 3) == step(3) & p.r(:, 2) == key)'
    row = p.r(k, 1);
    whole = whole || row == 0 || reads(row, 2) == 1 || (reads(row, 2) == 2 && reads(row, 7) >= -4096);
    if ~any(now < 0) || ~slm_apart(p, parts, k, now)
      rows(end+1) = k; %#ok<AGROW>
    end
  end
end
end

function bytes = slm_each_once(p, reads, parts, of)
% Bytes of the lines of reads of one array where everything stays that is read.
rows = p.r(of(of > 0), 1)';
if any(reads(rows, 2) == 1)
  bytes = reads(rows(find(reads(rows, 2) == 1, 1)), 3:5)';
  return
end
bytes = zeros(3, 1);
single = reads(rows, 2)' == 2;
if any(single)
  [~, first] = unique(reads(rows(single), 1));
  one = rows(single);
  bytes = bytes + sum(reads(one(first), 4));
end
list = cell(1, 0);
for k = rows(~single)
  list{end+1} = slm_piece(parts{k}{:}); %#ok<AGROW>
end
for k = -of(of < 0)
  list{end+1} = slm_piece(p.sections{k}{:}); %#ok<AGROW>
end
if ~isempty(list)
  bytes = bytes + slm_selection(list, [], true(3, 1));
end
end

function list = slm_moved_operands(p, reads, parts, operands)
% What the operands of an operation take; parts of one variable together, what they have in
% common once.
list = zeros(7, 0);
for key = slm_different(operands(:, 1)')
  same = operands(operands(:, 1) == key, :);
  section = 0;
  if size(same, 1) > 1 && all(same(:, 8))
    bytes = slm_each_once(p, reads, parts, -same(:, 8)');
  else
    bytes = max(same(:, 6)) * ones(3, 1);
    section = -min(same(:, 8));
  end
  list(:, end+1) = [key; bytes; 1; 0; section]; %#ok<AGROW>
end
end

function list = slm_occupied(p, here, reads, parts)
% Keys, and what each read takes in the cache: a row its lines, without bound where
% they crowd into too few sets.
global slm_g
list = zeros(7, 0);
for k = here
  row = p.r(k, 1);
  section = 0;
  if row == 0
    b = p.r(k, 6) * ~isempty(p.over{k}) * ones(3, 1);
  elseif reads(row, 2) < 3
    b = reads(row, 4) * ones(3, 1);
  else
    piece = slm_piece(parts{row}{:});
    section = k;
    b = slm_own_bytes(piece) * ones(3, 1);
    if reads(row, 2) == 6
      at = slm_line_numbers({piece});
      b = numel(at) * slm_g.cache.line * ones(3, 1);
      b(~slm_stays({at}, 0)) = 2^55;
    end
  end
  list(:, end+1) = [p.r(k, 2); b; slm_columns_of(p, k); 0; section]; %#ok<AGROW>
end
end

function n = slm_columns_of(p, k)
% The columns in which a read goes by: also where it is seen in other dimensions than what goes by
% with it, those of this (vec(A - mean(A)) + vec(A)).
n = prod(p.dims{k}(2:end));
if isempty(p.over{k})
  for j = find(p.r(:, 4) == p.r(k, 4))'
    if isempty(p.over{j}) && p.dims{j}(1) > 1 && prod(p.dims{j}) == prod(p.dims{k})
      n = max(n, prod(p.dims{j}(2:end)));
    end
  end
end
end

function bytes = slm_repeated(once, again, p, parts, here, same, whole, stored)
% What the reads of a variable load with their repetitions: of several, one that is repeated loads
% its own elements again, and more than one, again, what they load together.
global slm_g
bytes = once;
for k = same
  over = p.over{k};
  if isempty(over)
    continue
  end
  own = once;
  if numel(same) > 1
    own = min(once, whole(find(here == k, 1)));
  end
  if p.r(k, 7)
    bytes = max(bytes, once + own .* (slm_row_blocks(p, parts, k, here, whole) - 1));
    continue
  end
  times = ones(3, 1);
  for d = 2:numel(over)
    extent = 1;
    if d <= numel(p.dims{k})
      extent = p.dims{k}(d);
    end
    if extent == over(d)
      continue
    end
    % what is repeated as a whole (repmat(A, 1, 2)) comes again after all of its own columns
    block = max(extent, 1);
    step = block * slm_step_bytes(p.dims{k}, d, whole(find(here == k, 1)));
    step = step + block * slm_stored_step(stored, over, d);
    for j = slm_others(p, parts, here, k)
      step = step + slm_steps_of(slm_within(p.dims{here(j)}, over), d, whole(j), block);
    end
    of_own = 0;
    for j = find(whole > whole(find(here == k, 1)))
      if slm_is_one_of(p, parts, here(j), k)
        % its own variable, of which it is a part
        of_own = max(of_own, slm_steps_of(slm_within(p.dims{here(j)}, over), d, whole(j), block));
      end
    end
    step = step + of_own;
    times(step > slm_g.cache.C') = times(step > slm_g.cache.C') * ceil(over(d) / block);
  end
  most = once + own .* (times - 1);
  if ~isempty(again)
    most(times > 1) = again(times > 1, 1) .* times(times > 1) + again(times > 1, 2);
  end
  bytes = max(bytes, most);
end
end

function again = slm_repeated_reads(p, here, of, reads, parts, rows, pieces, t)
% What a sweep loads of a variable of which the expression repeats several reads: for every index
% that they are repeated along, and once; [] where there are not several. What the other reads have
% in common with the repeated ones comes by once beside them.
over = ~cellfun(@isempty, p.over(here(of)));
again = [];
if sum(over) < 2
  return
end
again = slm_load_of(rows(of(over), :), pieces(of(over)), t);
again(:, 2) = 0;
if ~all(over)
  once = slm_load_of(rows(of(~over), :), pieces(of(~over)), t);
  apart = slm_each_once(p, reads, parts, here(of(over))) + slm_each_once(p, reads, parts, here(of(~over)));
  again(:, 2) = max(once - max(apart - slm_each_once(p, reads, parts, here(of)), 0), 0);
end
end

function others = slm_others(p, parts, here, k)
% Which of the reads here are of other arrays than read k, each array once. Columns of one array are
% arrays of their own: P(:,1) - y' + P(:,2).
others = zeros(1, 0);
found = k;
for j = 1:numel(here)
  if ~slm_is_one_of(p, parts, here(j), found)
    found(end+1) = here(j); %#ok<AGROW>
    others(end+1) = j; %#ok<AGROW>
  end
end
end

function yes = slm_is_one_of(p, parts, k, others)
% Whether read k is of one array with one of the others: of the same variable, and no section that has
% no element in common with it.
yes = false;
for j = others(p.r(others, 2)' == p.r(k, 2))
  yes = yes || ~slm_apart(p, parts, k, j);
end
end

function times = slm_row_blocks(p, parts, k, here, whole)
% How often a row, or a matrix of which there are several copies, is swept whose expression is summed
% along its rows, in blocks of 512 rows that stay.
global slm_g
times = ones(3, 1);
blocks = ceil(p.over{k}(1) / 512);
own = prod(p.dims{k}(2:end));
if p.dims{k}(1) ~= 1 && own > 1
  % all of a block of rows comes again for each copy (sum(repmat(A, 1, 2), 2)), with what else goes by
  moved = whole(find(here == k, 1));
  for j = slm_others(p, parts, here, k)
    moved = moved + min(own * slm_step_bytes(slm_within(p.dims{here(j)}, p.over{k}), 2, whole(j)), whole(j));
  end
  times(ceil(moved / blocks) > slm_g.cache.C') = ceil(prod(p.over{k}(2:end)) / own);
  return
elseif p.dims{k}(1) ~= 1
  return
end
others = 0;
for j = slm_others(p, parts, here, k)
  others = others + min(slm_step_bytes(slm_within(p.dims{here(j)}, p.over{k}), 2, whole(j)), whole(j));
end
step = whole(find(here == k, 1)) + ceil(others / blocks);
times(step > slm_g.cache.C') = blocks;
end

function dims = slm_within(dims, over)
% The dimensions in which a read goes by with an expression: those of the expression where it has as
% many elements, also where what is read is seen in others (vec(X(p,:))).
if prod(dims) == prod(over)
  dims = over;
end
end

function b = slm_step_bytes(dims, d, whole)
% What a step along dimension d moves of a read: its part within the dimensions before.
n = prod(dims);
b = 0;
if n > 0
  b = floor(whole * prod(dims(1:min(d-1, end))) / n);
end
end

function b = slm_steps_of(dims, d, whole, block)
% The same of several steps, as far as it has elements there.
n = 1;
if d <= numel(dims)
  n = dims(d);
end
b = slm_step_bytes(dims, d, whole) * min(block, n);
end

function b = slm_stored_step(stores, over, d)
% The same of what the statement stores, where that has the dimensions of the expression.
n = prod(over);
b = 0;
if n > 0 && stores >= n && mod(stores, n) == 0
  b = stores / n * prod(over(1:d-1));
end
end
