function [count, h, parent, post, R] = symbfact(A, kind)
% Row counts of the Cholesky factor R'*R of A ('sym'; 'col': of A'*A, 'row': of A*A'), height and parents
% of the elimination tree, an order in which children come first, and the pattern of R. Rows of the
% factor are found by walking up the tree (Liu, SIAM J. Matrix Anal. Appl. 11, 1990).
if nargin < 2, kind = 'sym'; end
switch lower(kind)
  case {'sym', 'lo'}, S = spones(A);
  case 'col', S = spones(spones(A)'*spones(A));
  case 'row', S = spones(spones(A)*spones(A)');
  otherwise, error('MATLAB:symbfact:InvalidType', 'Unknown kind ''%s''.', kind);
end
if strcmpi(kind, 'lo'), S = S'; end
n = size(S, 1);
parent = etree(S);
count = ones(n, 1);
seen = zeros(n, 1);
rows = cell(n, 1);
for j = 1:n
  seen(j) = j;
  found = j;
  for i = find(S(1:j-1, j)).'
    while seen(i) ~= j
      seen(i) = j;
      count(i) = count(i) + 1;
      found(end+1) = i;
      i = parent(i);
    end
  end
  rows{j} = found;
end
height = ones(1, n);
for j = 1:n
  if parent(j) > 0, height(parent(j)) = max(height(parent(j)), height(j) + 1); end
end
h = max([height, 0]);
if nargout > 3, post = postorder(parent); end
if nargout > 4
  columns = repelem(1:n, cellfun(@numel, rows));
  R = sparse([rows{:}], columns, true, n, n);
end
end

function post = postorder(parent)
n = numel(parent);
children = accumarray(parent(:) + 1, (1:n).', [n + 1, 1], @(c) {sort(c, 'descend')});
post = zeros(1, n);
m = n;
stack = sort(children{1}).';
% from the end: a node comes after its children
while ~isempty(stack)
  j = stack(end);
  stack(end) = [];
  post(m) = j;
  m = m - 1;
  if ~isempty(children{j + 1}), stack = [stack, sort(children{j + 1}).']; end
end
end
