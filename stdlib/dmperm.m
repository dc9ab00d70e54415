function [p, q, r, s, cc, rr] = dmperm(A)
% Dulmage-Mendelsohn decomposition (Pothen and Fan, ACM TOMS 16, 1990). p = dmperm(A): row p(j) is
% matched with column j, or 0. With more outputs A(p,q) is block upper triangular with blocks that
% begin at r and s; cc and rr are the places of the coarse parts.
[m, n] = size(A);
[row_of, column_of] = maximum_matching(A);
if nargout < 2
  p = row_of;
  return
end
A = spones(A);
[rows_h, columns_h] = reached(A, find(row_of == 0), column_of);
[columns_v, rows_v] = reached(A.', find(column_of == 0), row_of);
free_columns = find(row_of == 0);
free_rows = find(column_of == 0);
columns_h = setdiff(columns_h, free_columns);
rows_v = setdiff(rows_v, free_rows);
columns_s = setdiff(1:n, [free_columns, columns_h, columns_v]);
columns_s = columns_s(:).';
[columns_s, starts] = triangular(A, columns_s, row_of(columns_s));
p = [row_of(columns_h), row_of(columns_s), row_of(columns_v), free_rows];
q = [free_columns, columns_h, columns_s, columns_v];
rr = cumsum([1, numel(columns_h), numel(columns_s), numel(columns_v), numel(free_rows)]);
cc = cumsum([1, numel(free_columns), numel(columns_h), numel(columns_s), numel(columns_v)]);
r = [];
s = [];
if cc(3) > 1
  r = 1;
  s = 1;
end
r = [r, rr(2) + starts - 1];
s = [s, cc(3) + starts - 1];
if rr(5) > rr(3)
  r = [r, rr(3)];
  s = [s, cc(4)];
end
r = [r, m + 1];
s = [s, n + 1];
end

function [rows, columns] = reached(A, columns, column_of)
% Rows and columns on alternating paths from columns that are not matched.
rows = [];
seen = false(1, size(A, 1));
new = columns;
while ~isempty(new)
  [i, ~] = find(A(:, new));
  i = unique(i(:).');
  i = i(~seen(i));
  seen(i) = true;
  rows = [rows, i];
  new = column_of(i);
  new = new(new > 0);
  columns = [columns, new];
end
end

function [columns, starts] = triangular(A, columns, rows)
% Order of the square part by strongly connected components (Tarjan), first those that others do not
% lead to, and where each begins.
n = numel(columns);
B = A(rows, columns);
number = zeros(1, n);
low = zeros(1, n);
on_stack = false(1, n);
next_number = 1;
stack = [];
groups = {};
for root = 1:n
  if number(root) > 0, continue, end
  path = root;
  edges = {find(B(root, :))};
  number(root) = next_number;
  low(root) = next_number;
  next_number = next_number + 1;
  stack(end+1) = root;
  on_stack(root) = true;
  while ~isempty(path)
    k = path(end);
    if ~isempty(edges{end})
      j = edges{end}(1);
      edges{end}(1) = [];
      if number(j) == 0
        number(j) = next_number;
        low(j) = next_number;
        next_number = next_number + 1;
        stack(end+1) = j;
        on_stack(j) = true;
        path(end+1) = j;
        edges{end+1} = find(B(j, :));
      elseif on_stack(j)
        low(k) = min(low(k), number(j));
      end
      continue
    end
    path(end) = [];
    edges(end) = [];
    if ~isempty(path), low(path(end)) = min(low(path(end)), low(k)); end
    if low(k) == number(k)
      first = find(stack == k);
      groups{end+1} = sort(stack(first:end));
      on_stack(stack(first:end)) = false;
      stack = stack(1:first-1);
    end
  end
end
groups = fliplr(groups);
sizes = cellfun(@numel, groups);
columns = columns([groups{:}]);
starts = cumsum([1, sizes]);
starts = starts(1:numel(sizes));
end
