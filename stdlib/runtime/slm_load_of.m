function bytes = slm_load_of(reads, parts, t)
% Bytes that a pass loads of one variable: all of it, or what its selections are
% together. t: what else the pass moves (slm_together), [] where none is a selection
% of more than one element.
whole = find(reads(:, 2) == 1, 1);
beside = [];
if ~isempty(whole)
  % masks and single elements are where the sweep comes by
  for k = find(reads(:, 2) > 2 & reads(:, 2) ~= 4)'
    p = slm_piece(parts{k}{:});
    if p.turn ~= 0 || (~any(p.kind == 4) && slm_own_bytes(p) > p.width)
      beside(end+1) = k; %#ok<AGROW>
    end
  end
  if isempty(beside)
    bytes = reads(whole, 3:5)';
    return
  end
end
bytes = zeros(3, 1);
plain = reads(:, 2) == 2;
if any(plain)
  bytes = max(reads(plain, 3:5), [], 1)';
end
pieces = find(reads(:, 2) > 2)';
if ~isempty(whole)
  pieces = beside;
end
if numel(pieces) == 1 && isempty(whole) && any(reads(pieces, 2) == [4 5])
  bytes = bytes + reads(pieces, 3:5)';
elseif ~isempty(pieces) && isempty(whole) && all(reads(pieces, 2) == 4)
  % single elements, each once
  place = sort(reads(pieces, 8));
  bytes = bytes + reads(pieces(1), 3:5)' * (1 + sum(diff(place) ~= 0));
elseif ~isempty(pieces)
  if isempty(whole) && all(reads(pieces, 2) == 5)
    columns = slm_columns_of(parts(pieces));
    if ~isempty(columns)
      others = slm_beside(reads(1, 1), t);
      found = slm_union_of_columns(parts{pieces(1)}, columns, others);
      if found >= 0
        bytes = bytes + found;
        return
      end
    end
  end
  list = cell(1, numel(pieces));
  for k = 1:numel(pieces)
    list{k} = slm_piece(parts{pieces(k)}{:});
  end
  if ~isempty(whole)
    % the variable itself is one of its parts
    list{end+1} = slm_piece(parts{pieces(1)}{1:2}, {':'}, false);
  end
  bytes = bytes + slm_selection(list, slm_beside(reads(1, 1), t), t.stays);
end
end

function others = slm_beside(key, t)
% Bytes of the other arrays that the pass moves.
others = t.bytes(t.keys ~= key);
if t.target ~= key
  % what is stored of the variable itself is where its sweeps come by
  others(end+1) = t.stored;
end
end

function columns = slm_columns_of(parts)
% The columns of a matrix that parts are, ascending and each once; [] where one is something else.
columns = zeros(1, numel(parts));
for k = 1:numel(parts)
  p = parts{k};
  i = p{3};
  if numel(p) > 4 || numel(p{1}) > 2 || numel(i) ~= 2 || ~ischar(i{1}) || ~isnumeric(i{2}) || numel(i{2}) ~= 1
    columns = [];
    return
  end
  columns(k) = double(i{2});
end
columns = slm_different(columns);
end

function bytes = slm_union_of_columns(part, columns, others)
% The lines of columns of a matrix, at all capacities, as slm_selection finds them for any sweeps; -1 where it has to: a column
% is shorter than a line, or lines do not stay from one column to the next.
global slm_g
bytes = -1;
rows = part{1}(1);
b = rows * part{2};
line = slm_g.cache.line;
if b < line
  return
end
between = diff(columns) * rows;
if ~isempty(between)
  step = sum(floor(others / rows)) + part{2} * sum(bsxfun(@ge, between(:), between(:)'), 1) + part{2};
  if any(between .* step > min(slm_g.cache.C))
    return
  end
end
low = floor((columns - 1) * b / line);
high = floor((columns * b - 1) / line);
lines = sum(high - low + 1) - sum(high(1:end-1) == low(2:end));
bytes = lines * line - max((high(end) + 1) * line - prod(part{1}) * part{2}, 0);
end
