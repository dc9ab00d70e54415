function t = slm_together(reads, parts, stored, target)
% What decides together what the reads of a pass cost: keys of variables, bytes of
% each, at most all of it; bytes stored, and the key of the variable that they are
% elements of; whether the lines of short runs stay at the three capacities.
t.stored = stored;
t.target = target;
t.keys = slm_different(reads(:, 1));
t.bytes = zeros(1, numel(t.keys));
others = 0;
lines = {};
for k = 1:numel(t.keys)
  whole = -1;
  plain = 0;
  own = 0;
  long = 0;
  all_of_it = 0;
  short = {};
  for r = find(reads(:, 1) == t.keys(k))'
    switch reads(r, 2)
      case 1
        if whole < 0
          whole = reads(r, 4);
        end
      case 2
        plain = max(plain, reads(r, 4));
      otherwise
        p = slm_piece(parts{r}{:});
        all_of_it = prod(p.dims) * p.width;
        own = own + slm_own_bytes(p);
        if reads(r, 2) == 6
          short{end+1} = p; %#ok<AGROW>
        else
          long = long + slm_own_bytes(p);
        end
    end
  end
  if whole >= 0
    t.bytes(k) = whole;
    others = others + whole;
  else
    t.bytes(k) = plain + min(own, all_of_it);
    others = others + plain + min(long, all_of_it);
    if ~isempty(short)
      lines{end+1} = slm_line_numbers(short); %#ok<AGROW>
    end
  end
end
t.stays = slm_stays(lines, others);
end
