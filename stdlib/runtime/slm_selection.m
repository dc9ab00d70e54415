function bytes = slm_selection(pieces, arrays, stays)
% Bytes loaded by the indexed reads of one variable in one pass, at the three
% capacities. arrays: bytes of each other array that the pass reads or writes;
% stays: whether the lines of its short runs stay, see slm_together.
lists = false;
for k = 1:numel(pieces)
  lists = lists || any(pieces{k}.kind == 3);
end
if lists
  bytes = slm_gathered(slm_distinct(pieces), sum(arrays));
  return
end
p = pieces{1};
if numel(pieces) == 1
  [form, k, unit] = slm_form(p);
  n = slm_axis_counts(p);
  if form == 0
    bytes = zeros(3, 1);
    return
  elseif form == 1 || (form == 2 && all(stays))
    bytes = slm_own_bytes(p) * ones(3, 1);
    return
  elseif form == 3 && all(n(k+1:end) == 1)
    [low, high] = slm_lines({p});
    bytes = slm_line_bytes(low, high, p) * ones(3, 1);
    return
  end
end
bytes = slm_kept_union(pieces, arrays, stays);
end

function kept = slm_distinct(pieces)
% The same index vector read twice in a pass is one stream.
kept = {};
for k = 1:numel(pieces)
  new = true;
  for j = 1:numel(kept)
    new = new && ~isequal(kept{j}, pieces{k});
  end
  if new
    kept{end+1} = pieces{k}; %#ok<AGROW>
  end
end
end

function bytes = slm_kept_union(pieces, arrays, stays)
% The union of reads; what is found without masks is kept.
global slm_g
for k = 1:numel(pieces)
  if any(pieces{k}.kind == 4)
    bytes = slm_union(pieces, arrays, stays);
    return
  end
end
sign = [slm_union_sign(pieces), stays', arrays];
hash = sum(sign .* (1:numel(sign)));
for k = find(slm_g.union_hash == hash)
  if numel(slm_g.unions{k}) == numel(sign) && all(slm_g.unions{k} == sign)
    bytes = slm_g.union_bytes(:, k);
    return
  end
end
bytes = slm_union(pieces, arrays, stays);
if numel(slm_g.unions) < 5000
  slm_g.unions{end+1} = sign;
  slm_g.union_hash(end+1) = hash;
  slm_g.union_bytes(:, end+1) = bytes;
end
end

function bytes = slm_union(pieces, arrays, stays)
% The lines of sweeps; single elements and short runs add what is not in these.
global slm_g
sweeps = {};
rest = {};
short = {};
for k = 1:numel(pieces)
  form = slm_form(pieces{k});
  if form == 3
    sweeps{end+1} = pieces{k}; %#ok<AGROW>
  elseif form > 0
    rest{end+1} = pieces{k}; %#ok<AGROW>
    if form == 2
      short{end+1} = pieces{k}; %#ok<AGROW>
    end
  end
end
bytes = slm_shifts(sweeps, arrays);
if isempty(rest)
  return
end
p = rest{1};
line = slm_g.cache.line;
swept = slm_line_numbers(sweeps);
at = [];
for k = 1:numel(rest)
  at = [at; slm_positions(rest{k})]; %#ok<AGROW>
end
at = unique(at);
at = at(~ismember(floor(at * p.width / line), swept));
own = numel(at) * p.width;
lines = setdiff(slm_line_numbers(short), swept);
single = sum(~ismember(floor(at * p.width / line), lines)) * p.width;
apart = slm_line_bytes(lines, lines, p) + single;
bytes = bytes + apart;
bytes(stays) = bytes(stays) - apart + own;
end

function sign = slm_union_sign(pieces)
% What of an array selections without masks select.
p = pieces{1};
sign = [p.width, p.dims];
for k = 1:numel(pieces)
  p = pieces{k};
  sign(end+1) = p.turn; %#ok<AGROW>
  n = slm_axis_counts(p);
  for j = 1:numel(n)
    i = p.index{j};
    first = 1;
    step = 1;
    if p.kind(j) > 0 && n(j) > 0
      first = double(i(1));
      if n(j) > 1
        step = double(i(2)) - first;
      end
    end
    sign = [sign, -numel(n), n(j), first, step]; %#ok<AGROW>
  end
end
end

function bytes = slm_shifts(sweeps, arrays)
% Shifted sweeps of one array (stencils): their lines, once for each group of shifts
% between which the lines do not stay.
global slm_g
bytes = zeros(3, 1);
m = numel(sweeps);
if m == 0
  return
end
[low, high] = slm_lines(sweeps);
p = sweeps{1};
bytes = slm_line_bytes(low, high, p) * ones(3, 1);
if m == 1
  return
end
start = zeros(m, 1);
back = cell(1, m);
down = zeros(m, 1);
count = 1;
for k = 1:m
  [start(k), back{k}] = slm_first(sweeps{k});
  down(k) = sum((back{k} > 0) .* 2.^(0:numel(back{k})-1));
  count = max(count, prod(slm_axis_counts(sweeps{k})));
end
% those of one direction together
[~, order] = sortrows([down, start]);
distance = abs(diff(start(order)));
% a sweep against the direction of another comes to an element when that is through with
% the piece that is turned
turned = zeros(m - 1, 1);
for k = find(diff(down(order)))'
  turned(k) = slm_turned(back{order(k)}, back{order(k + 1)});
  if turned(k) > 0
    distance(k) = min(distance(k) + turned(k), count);
  end
end
% the shifted array streams once for each group that such a distance leaves;
% scalars and expanded operands have less than an element for each that is swept
groups = ones(m - 1, 1);
for k = 1:m-1
  groups(k) = 1 + sum(distance >= distance(k));
end
% sweeps of the same elements in both directions stream them once
met = zeros(m - 1, 1);
for k = find(turned)'
  if start(order(k)) == start(order(k + 1)) ...
      && prod(slm_axis_counts(sweeps{order(k)})) == prod(slm_axis_counts(sweeps{order(k + 1)}))
    met(k) = floor(count / turned(k));
    groups(k) = groups(k) - 1;
  end
end
step = sum(floor(arrays / count)) + groups * p.width;
between = distance .* step;
once = bytes;
for c = 1:3
  lost = between > slm_g.cache.C(c);
  if any(lost)
    group = [0; cumsum(lost)];
    bytes(c) = 0;
    for g = 0:group(end)
      [low, high] = slm_lines(sweeps(order(group == g)));
      bytes(c) = bytes(c) + slm_line_bytes(low, high, p);
    end
    % what they meet in stays
    stays = met(lost) .* floor(slm_g.cache.C(c) ./ step(lost)) * p.width;
    stays = sum(floor(stays / slm_g.cache.line) * slm_g.cache.line);
    bytes(c) = bytes(c) - min(stays, bytes(c) - once(c));
  end
end
end

function [at, back] = slm_first(p)
% Position of the first selected element in memory, of an array that is turned round
% as if it did not end; for each index the elements that the sweep goes down in one piece along
% it, 0 where it goes up.
[n, extent] = slm_axis_counts(p);
at = -p.turn;
back = zeros(1, numel(n));
stride = 1;
for k = 1:numel(n)
  if p.kind(k) > 0
    i = double(p.index{k}([1 end]));
    at = at + (min(i) - 1) * stride;
    if p.kind(k) == 2 && i(2) < i(1)
      back(k) = prod(n(1:k));
    end
  end
  stride = stride * extent(k);
end
end

function piece = slm_turned(a, b)
% The elements of the largest piece that two sweeps go through in opposite directions.
piece = 0;
if numel(a) == numel(b)
  piece = max([0, max(a, b) .* xor(a > 0, b > 0)]);
elseif ~any(a) || ~any(b)
  piece = max([a, b]);
end
end
