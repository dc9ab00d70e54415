function bytes = slm_selection(pieces, other)
% Bytes loaded by the indexed reads of one variable in one pass, at the three
% capacities. Elements whose starts are less than a line apart form a group;
% groups narrower than a line cost a line each when the lines of all do not fit.
global slm_g
line = slm_g.cache.line;
lists = false;
masks = false;
points = true;
for k = 1:numel(pieces)
  lists = lists || any(pieces{k}.kind == 3);
  masks = masks || any(pieces{k}.kind == 4);
  points = points && all(pieces{k}.kind == 1);
end
width = pieces{1}.width;
if numel(pieces) > 1 && points
  at = zeros(1, numel(pieces));
  for k = 1:numel(pieces)
    at(k) = slm_positions(pieces{k});
  end
  bytes = numel(unique(at)) * width * ones(3, 1);
elseif lists
  bytes = slm_gathered(slm_distinct(pieces), other);
elseif numel(pieces) == 1 && (masks || prod(slm_axis_counts(pieces{1})) * line <= slm_g.cache.C(3))
  bytes = slm_own_bytes(pieces{1}) * ones(3, 1);
elseif numel(pieces) == 1 && slm_is_block(pieces{1}, line)
  bytes = slm_own_bytes(pieces{1}) * ones(3, 1);
else
  bytes = slm_union(pieces, masks);
end
end

function yes = slm_is_block(p, line)
% All elements lie together, or in groups of a line at least.
yes = false;
if numel(p.index) == 1 && p.kind == 2 && numel(p.index{1}) > 1
  yes = abs(p.index{1}(2) - p.index{1}(1)) * p.width < line;
elseif numel(p.index) > 1 && p.kind(1) == 0
  yes = p.dims(1) * p.width >= line;
end
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

function bytes = slm_union(pieces, own)
% The union of reads. It is the same wherever the selections lie together: what is
% known of one place holds for all.
global slm_g
sign = [];
if ~own
  sign = slm_union_sign(pieces);
  for k = 1:numel(slm_g.unions)
    if numel(slm_g.unions{k}) == numel(sign) && all(slm_g.unions{k} == sign)
      bytes = slm_g.union_bytes(:, k);
      return
    end
  end
end
width = pieces{1}.width;
line = slm_g.cache.line;
at = [];
for k = 1:numel(pieces)
  at = [at; slm_positions(pieces{k})]; %#ok<AGROW>
end
at = unique(at) * width;
total = numel(at) * width;
bytes = total * ones(3, 1);
if ~isempty(at)
  first = [true; diff(at) >= line];
  last = [first(2:end); true];
  extent = at(last) + width - at(first);
  narrow = extent < line;
  if numel(extent) > 1 && any(narrow) && ~own
    group = cumsum(first);
    count = accumarray(group, 1);
    lines = sum(narrow) * line + sum(count(~narrow)) * width;
    bytes(lines > slm_g.cache.C(:)) = lines;
  end
end
if ~own && numel(slm_g.unions) < 200
  slm_g.unions{end+1} = sign;
  slm_g.union_bytes(:, end+1) = bytes;
end
end

function sign = slm_union_sign(pieces)
% Strides and lengths of selections, and where they begin, as seen from the first.
sign = pieces{1}.width;
begin = zeros(1, numel(pieces));
for k = 1:numel(pieces)
  p = pieces{k};
  [n, extent] = slm_axis_counts(p);
  stride = cumprod([1, extent(1:end-1)]);
  step = ones(1, numel(n));
  for j = 1:numel(n)
    i = p.index{j};
    if p.kind(j) > 0 && n(j) > 0
      begin(k) = begin(k) + (double(i(1)) - 1) * stride(j);
      if n(j) > 1
        step(j) = double(i(2)) - double(i(1));
      end
    end
  end
  sign = [sign, numel(n), n, step .* stride]; %#ok<AGROW>
end
sign = [sign, begin - begin(1)];
end
