function cost = slm_beyond_own(pieces, bytes)
% What each operand of an operation that is an indexed read costs beyond its own
% bytes, which the models take: lines of a row, lines of a gather. pieces: [] for an
% operand that is not an indexed read; bytes: of the operands, 0 of scalars.
n = numel(pieces);
cost = zeros(3, n);
lines = {};
others = 0;
for k = 1:n
  if ~isempty(pieces{k}) && ~any(pieces{k}.kind == 3) && slm_form(pieces{k}) == 2
    lines{end+1} = slm_line_numbers(pieces(k)); %#ok<AGROW>
  else
    others = others + bytes(k);
  end
end
stays = slm_stays(lines, others);
for k = 1:n
  if ~isempty(pieces{k})
    all_bytes = slm_selection(pieces(k), bytes([1:k-1, k+1:n]), stays);
    cost(:, k) = max(all_bytes - slm_own_bytes(pieces{k}), 0);
  end
end
end
