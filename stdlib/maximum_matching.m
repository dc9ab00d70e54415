function [row_of, column_of] = maximum_matching(A)
% A maximum matching of rows and columns, by augmenting paths: the row of every column and the column
% of every row, 0 where there is none. For sprank and dmperm.
[m, n] = size(A);
[i, j] = find(A);
start = cumsum([1; accumarray(j(:), 1, [n, 1])]);
column_of = zeros(1, m);
for c = 1:n
  seen = false(m, 1);
  % depth-first search with a stack of columns and the place in their lists
  cols = c;
  at = start(c);
  took = 0;
  found = false;
  while ~isempty(cols)
    k = cols(end);
    if at(end) >= start(k+1)
      cols(end) = [];
      at(end) = [];
      took(end) = [];
      continue
    end
    row = i(at(end));
    at(end) = at(end) + 1;
    if seen(row), continue, end
    seen(row) = true;
    took(end) = row;
    if column_of(row) == 0
      found = true;
      break
    end
    cols(end+1) = column_of(row);
    at(end+1) = start(column_of(row));
    took(end+1) = 0;
  end
  if found
    for q = 1:numel(cols), column_of(took(q)) = cols(q); end
  end
end
row_of = zeros(1, n);
row_of(column_of(column_of > 0)) = find(column_of > 0);
end
