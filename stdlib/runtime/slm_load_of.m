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
  list = cell(1, numel(pieces));
  for k = 1:numel(pieces)
    list{k} = slm_piece(parts{pieces(k)}{:});
  end
  if ~isempty(whole)
    % the variable itself is one of its parts
    list{end+1} = slm_piece(parts{pieces(1)}{1:2}, {':'}, false);
  end
  others = t.bytes(t.keys ~= reads(1, 1));
  if t.target ~= reads(1, 1)
    % what is stored of the variable itself is where its sweeps come by
    others(end+1) = t.stored;
  end
  bytes = bytes + slm_selection(list, others, t.stays);
end
end
