function r = sprank(A)
% Structural rank: the size of a maximum matching of rows and columns, by augmenting paths.
[m, n] = size(A);
[i, j] = find(A);
start = cumsum([1; accumarray(j(:), 1, [n, 1])]);
match = zeros(m, 1);
r = 0;
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
    if match(row) == 0
      found = true;
      break
    end
    cols(end+1) = match(row);
    at(end+1) = start(match(row));
    took(end+1) = 0;
  end
  if found
    for q = 1:numel(cols), match(took(q)) = cols(q); end
    r = r + 1;
  end
end
end
