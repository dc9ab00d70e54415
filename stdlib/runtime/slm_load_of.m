function bytes = slm_load_of(reads, parts, t)
% Bytes that a pass loads of one variable: all of it, or what its selections are
% together. t: what else the pass moves (slm_together), [] where none is a selection
% of more than one element.
whole = find(reads(:, 2) == 1, 1);
turned = {};
if ~isempty(whole)
  turned = parts(cellfun(@numel, parts) == 5);
  if isempty(turned)
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
if numel(pieces) == 1 && isempty(turned) && any(reads(pieces, 2) == [4 5])
  bytes = bytes + reads(pieces, 3:5)';
elseif ~isempty(pieces) && all(reads(pieces, 2) == 4)
  % single elements, each once
  place = sort(reads(pieces, 8));
  bytes = bytes + reads(pieces(1), 3:5)' * (1 + sum(diff(place) ~= 0));
elseif ~isempty(pieces)
  list = cell(1, numel(pieces));
  for k = 1:numel(pieces)
    list{k} = slm_piece(parts{pieces(k)}{:});
  end
  if ~isempty(turned)
    % the variable itself is one of its turns
    list{end+1} = slm_piece(turned{1}{1:2}, {':'}, false);
  end
  bytes = bytes + slm_selection(list, [t.bytes(t.keys ~= reads(1, 1)), t.stored], t.stays);
end
end
