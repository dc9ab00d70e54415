function key = slm_parts_key(s)
% What the two operands of an operation select, as a column, where both are of one variable: which elements they
% have in common decides what it loads. Empty where they are not, NaN where it would be too long.
global slm_op slm_what
key = zeros(0, 1);
operands = find(s.kind > 0);
if numel(operands) ~= 2
  return
end
kinds = s.kind(operands);
of = s.at(operands);
if any(kinds > 2) || all(kinds == 1)
  return
end
results = of(kinds == 2);
of(kinds == 2) = slm_op(2, results);
if of(1) ~= of(2) || of(1) == 0
  return
end
for r = results
  key(end+1, 1) = -9; %#ok<AGROW>
  if slm_op(1, r) == 3 && iscell(slm_what{r})
    key = [key; slm_part_key(slm_what{r})]; %#ok<AGROW>
  end
end
end
