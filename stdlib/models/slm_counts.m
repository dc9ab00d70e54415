function n = slm_counts(S, by_row)
% Stored entries in every row (BY_ROW) or every column of S, a column.
if by_row
  n = full(sum(spones(S), 2));
else
  n = full(sum(spones(S), 1))';
end
end
