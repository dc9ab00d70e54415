function [reads, flops, tree, roots] = slm_work(s, reads, h)
% Works through the operators of a site in postfix order: marks the reads of
% operators and functions that have a sparse operand, and adds up the flops of what
% is computed element by element. h: shape of the site's value (zeros: not known).
% The operators are a tree; shapes go up from the operands, and down to operands
% whose shape the text does not tell. roots: nodes of what is read on its own, and
% what becomes of it: 0 nothing more, k it is computed for operand _;k, -k it is index k
% of the place stored to, Inf it is the value of
% the statement; 2^20 + n: no node, here operation n (slm_and) may have been evaluated.
global slm_g slm_var slm_op
tree = struct('name', {}, 'kids', {}, 'rows', {}, 'cols', {}, 'known', {}, 'sparse', {}, 'complex', {}, ...
    'deep', {}, 'root', {}, 'text', {}, 'stored', {}, 'from', {}, 'literal', {}, 'dim', {}, 'more', {}, ...
    'width', {}, 'made', {}, 'off', {}, 'value', {});
roots = zeros(2, 0);
stack = [];
for k = 1:numel(s.words)
  w = s.words{k};
  if s.kind(k) > 0
    tree(end+1) = slm_leaf(s, k); %#ok<AGROW>
    stack(end+1) = numel(tree); %#ok<AGROW>
  elseif w(1) == ';'
    if numel(w) > 1 && w(2) == '&'
      roots(:, end+1) = [0; 2^20 + str2double(w(3:end))]; %#ok<AGROW>
    else
      roots = slm_ended(roots, stack, sscanf(strrep(w(2:end), '@', '-'), '%d'));
      stack = [];
    end
  elseif w(1) == '$'
    if ~isempty(stack)
      tree(stack(end)) = slm_shaped(tree(stack(end)), slm_op(9:12, sscanf(w, '$%d')));
      tree(stack(end)).root = true;
    end
  elseif w(1) == '('
    leaf = slm_node('', [], true);
    slot = find(strcmp(slm_g.bodies(slm_g.body).slots, w(2:end-1)), 1);
    leaf.sparse = slm_g.sparse_kind(slm_var(3, slot) + 1);
    tree(end+1) = leaf; %#ok<AGROW>
    stack(end+1) = numel(tree); %#ok<AGROW>
  elseif w(1) ~= '@' && w(1) ~= '"' && ~any(strcmp(w, {'!', '%', '~'})) && ~isempty(stack)
    if any(w(1) == '>+=') && numel(w) > 1 && any(isletter(w)) && ~any(w == '/')
      roots = slm_ended(roots, stack, Inf);
    end
    [tree, stack, reads] = slm_grow(tree, stack, reads, w, h);
    if ~isempty(s.off{k}) && slm_uncounted(s.off{k})
      tree(end).off = true;
    end
  end
end
roots = slm_ended(roots, stack, Inf);
flops = 0;
slm_g.unknown_flops = false;
if s.number > 0 && any([tree.sparse])
  slm_g.other_class(s.number) = slm_g.other_class(s.number) || slm_other_class(tree);
end
for k = numel(tree):-1:1
  [tree, n] = slm_count_node(tree, k);
  flops = flops + n;
end
if h(3) > 0 && slm_g.complex_kind(h(3) + 1) && ~any([tree.complex])
  % a function has made it complex, such as a root
  slm_g.unknown_flops = slm_g.unknown_flops || slm_is_arithmetic(tree, roots);
end
if slm_g.unknown_flops && s.number > 0
  slm_g.estimated(s.number) = true;
end
end

function yes = slm_is_arithmetic(tree, roots)
% Whether the value of the statement is that of an operator.
yes = false;
for k = roots(1, roots(2, :) == Inf)
  while isempty(tree(k).name) && ~isempty(tree(k).kids)
    k = tree(k).kids(1); %#ok<FXSET>
  end
  yes = yes || ~isempty(tree(k).kids) && ~any(isletter(tree(k).name));
end
end

function roots = slm_ended(roots, stack, what)
for k = 1:numel(stack)
  code = 0;
  if k == numel(stack) && ~isempty(what)
    code = what;
  end
  roots(:, end+1) = [stack(k); code]; %#ok<AGROW>
end
end

function node = slm_node(name, kids, known)
node = struct('name', name, 'kids', kids, 'rows', 1, 'cols', 1, 'known', known, 'sparse', false, ...
    'complex', false, 'deep', false, 'root', false, 'text', false, 'stored', 1, 'from', 0, 'literal', false, 'dim', 0, ...
    'more', zeros(1, 0), 'width', 8, 'made', 0, 'off', false, 'value', NaN);
end

function node = slm_leaf(s, k)
% A variable, the result of an operation, a number.
global slm_g slm_var slm_op
node = slm_node('', [], true);
h = zeros(4, 1);
switch s.kind(k)
  case 1
    node.from = -s.at(k);
    h = slm_var(:, s.at(k));
  case 2
    node.from = s.at(k);
    h = slm_op(9:12, s.at(k));
  case 3
    node.known = numel(s.words{k}) > 1;
    if node.known
      size_of = sscanf(s.words{k}, '_%dx%d');
      node.rows = size_of(1);
      node.cols = size_of(2);
      node.stored = node.rows * node.cols;
    end
    node.made = 1 + (node.known && s.words{k}(end) ~= ':');
    return
  case 4
    node.literal = true;
    node.complex = strcmp(s.words{k}, '.i');
    node.text = strncmp(s.words{k}, '.t', 2);
    if node.text
      node.cols = sscanf(s.words{k}, '.t%d');
      node.stored = node.cols;
    elseif any(strcmp(s.words{k}, {'.-', '.0', '.+'}))
      % a number, of which the text tells the sign
      node.value = find('-0+' == s.words{k}(2)) - 2;
    end
  case 6
    % an element: its read has the key of slm_described
    node.from = -s.at(k) - 2^12 * s.which(k);
    node.complex = slm_g.complex_kind(slm_var(3, s.at(k)) + 1);
    return
  otherwise
    node.known = false;
end
if h(3) > 0
  node = slm_shaped(node, h);
  if s.turned(k) > 0
    % its entries are those of the operand as it is stored
    [node.rows, node.cols] = deal(node.cols, node.rows);
  end
elseif s.kind(k) <= 2
  node.known = false;
end
end

function node = slm_shaped(node, h)
global slm_g
node.known = true;
node.rows = h(1);
node.cols = h(2);
node.sparse = slm_g.sparse_kind(h(3) + 1);
node.complex = slm_g.complex_kind(h(3) + 1);
node.deep = slm_g.deep_kind(h(3) + 1);
node.width = slm_g.width_kind(h(3) + 1);
if node.deep
  words = strsplit(slm_g.kinds{h(3)}, ' ');
  node.more = str2double(words(4:end));
end
node.stored = h(1) * h(2);
if node.sparse
  width = slm_g.width_kind(h(3) + 1);
  empty = slm_sparse_bytes(slm_g.layout, slm_vectors(slm_g.layout, h(1), h(2)), 0, width);
  node.stored = (h(4) - empty) / slm_entry_bytes(slm_g.layout, width);
end
end

function [tree, stack, reads] = slm_grow(tree, stack, reads, w, h)
% One operator, function or store.
own = false;
n = 2;
name = w;
dim = 0;
if any(w == '/') && numel(w) > 2 && ~strcmp(w, './')
  at = find(w == '/', 1, 'last');
  numbers = sscanf(w(at+1:end), '%d=%d');
  n = numbers(1);
  if numel(numbers) > 1
    dim = numbers(2);
  end
  name = w(1:at-1);
  own = strcmp(name, '[]') || strcmp(name, '{}');
elseif any(w(1) == '>+=') && numel(w) > 1 && any(isletter(w))
  n = 1;
  name = '';
  own = true;
end
n = min(n, numel(stack));
kids = stack(end-n+1:end);
stack = stack(1:end-n);
sparse = any([tree(kids).sparse]);
for k = kids
  flag = sparse;
  if own
    flag = tree(k).sparse;
  end
  if flag && tree(k).from ~= 0 && ~strcmp(name, ':') && w(end) ~= ')'
    reads(reads(:, 7) == tree(k).from, 6) = 1;
  end
end
if isempty(name)
  % what is stored is the value of the tree
  if w(1) == '>' && w(end) ~= ')' && h(3) > 0 && ~isempty(kids) && ~isempty(tree(kids).kids)
    tree(kids) = slm_shaped(tree(kids), h);
    tree(kids).root = true;
  elseif h(3) > 0 && ~isempty(kids) && ~isempty(tree(kids).kids)
    tree(kids) = slm_sized_node(tree(kids), h);
  end
  return
end
node = slm_node(name, kids, false);
node.dim = dim;
node.stored = NaN;
node.deep = any([tree(kids).deep]);
node.sparse = sparse && slm_stays_sparse(name, tree(kids));
node.complex = any([tree(kids).complex]) && ~any(strcmp(name, {'abs', 'real', 'imag', 'angle', 'arg', 'norm', ...
    'isreal', 'any', 'all', 'nnz', '==', '~=', '<', '<=', '>', '>=', '&', '|', '~'}));
node = slm_node_shape(node, tree(kids));
node = slm_node_kind(node, tree(kids));
tree(end+1) = node;
stack(end+1) = numel(tree);
end

function node = slm_sized_node(node, h)
if ~node.known
  node.rows = h(1);
  node.cols = h(2);
  node.known = true;
end
end

function node = slm_node_shape(node, kids)
% Rows and columns of the result; known where those of the operands are.
[reduces, ~, spreads] = slm_work_of(node.name);
if strcmp(node.name, '[]') && node.dim > 0
  node.known = true;
  node.rows = node.dim;
  node.cols = numel(kids) / node.dim;
  return
elseif strcmp(node.name, '''')
  node.known = kids.known;
  node.rows = kids.cols;
  node.cols = kids.rows;
  return
end
if isempty(kids) || ~(reduces || spreads)
  % a range, brackets, a function that makes another shape of it
  return
end
node.known = all([kids.known]);
if reduces
  node.known = kids(1).known;
  node.rows = kids(1).rows;
  node.cols = kids(1).cols;
  if any(strcmp(node.name, {'norm', 'dot', 'nnz', 'trace', 'rms'})) && ~(strcmp(node.name, 'dot') && node.rows > 1 && node.cols > 1)
    node.rows = 1;
    node.cols = 1;
    node.known = true;
  elseif node.dim == 2 || (node.dim == 0 && numel(kids) == 1 && node.rows == 1)
    node.cols = 1;
  elseif node.dim == 1 || (node.dim == 0 && numel(kids) == 1)
    node.rows = 1;
  else
    node.known = false;
  end
else
  % a text among several operands of a function is an option
  known = kids([kids.known] & ~([kids.text] & numel(kids) > 1 & isletter(node.name(1))));
  if ~isempty(known)
    node.rows = slm_spread([known.rows]);
    node.cols = slm_spread([known.cols]);
  end
end
if node.sparse && spreads && ~reduces && numel(kids) <= 2
  % scaled, or element by element of one operand: as many entries
  n = slm_scaled_entries(kids);
  if ~isnan(n) && slm_keeps_entries(node.name, kids)
    node.stored = n;
  end
end
end

function n = slm_scaled_entries(kids)
% Entries of the operand that is sparse where all others are numbers; NaN where there is no such one, or nobody sees them.
n = NaN;
full = ~[kids.sparse];
if sum(~full) == 1 && all([kids(full).known]) && all([kids(full).rows] == 1 & [kids(full).cols] == 1)
  n = kids(~full).stored;
end
end

function yes = slm_keeps_entries(name, kids)
% Whether an operator or function gives something for every entry, beside its numbers (not max(S, 0), round(S)).
yes = true;
for entry = [-1, 0.3, 2]
  operands = num2cell([kids.value]);
  operands(cellfun(@isnan, operands)) = {1};
  operands([kids.sparse]) = {entry};
  try
    yes = yes && all(feval(slm_function_of(name, numel(kids)), operands{:}) ~= 0);
  catch
    yes = true;
  end
end
end

function node = slm_node_kind(node, kids)
% Bytes of an element of the result; its dimensions where there are more than two.
kids = kids(~[kids.literal]);
node.width = 8;
if slm_is_logical(node.name)
  node.width = 1;
elseif any([kids.width] == 4)
  node.width = 4;
end
if node.complex
  node.width = 16;
end
if ~node.deep || isempty(kids) || strcmp(node.name, '[]')
  return
end
n = max(cellfun(@numel, {kids.more})) + 2;
d = ones(1, n);
for k = 1:numel(kids)
  own = [kids(k).rows, kids(k).cols / max(prod(kids(k).more), 1), kids(k).more];
  d(1:numel(own)) = max(d(1:numel(own)), own);
end
if slm_work_of(node.name)
  along = node.dim;
  if along == 0
    along = find(d ~= 1, 1);
  end
  d(along) = 1;
end
node.rows = d(1);
node.cols = prod(d(2:end));
node.more = d(3:end);
end

function yes = slm_is_logical(name)
yes = any(strcmp(name, {'==', '~=', '<', '<=', '>', '>=', '&', '|', '~', 'any', 'all', 'not', 'and', 'or', 'xor', ...
    'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'isnan', 'isinf', 'isfinite', 'isna', 'logical', 'signbit'}));
end

function n = slm_spread(sizes)
% The common size of operands: ones are spread.
if any(sizes == 0)
  n = 0;
else
  n = max(sizes);
end
end

function [tree, flops] = slm_count_node(tree, k)
% Flops of one node; what it knows of its shape goes down to operands that do not.
global slm_g
node = tree(k);
flops = 0;
if isempty(node.kids)
  return
end
[reduces, per, spreads, complex] = slm_work_of(node.name);
if numel(node.kids) == 1 && any(strcmp(node.name, {'+', '-', '~'}))
  per = 0;
end
if node.known && spreads
  kids = tree(node.kids);
  for j = 1:numel(kids)
    if ~kids(j).known
      if (kids(j).rows == 1 && kids(j).cols == 1) || isempty(kids(j).kids)
        tree(node.kids(j)).rows = node.rows;
        tree(node.kids(j)).cols = node.cols;
      end
      tree(node.kids(j)).known = true;
      tree(node.kids(j)).stored = NaN;
    end
  end
end
if strcmp(node.name, '''') && node.known && ~tree(node.kids).known
  tree(node.kids).rows = node.cols;
  tree(node.kids).cols = node.rows;
  tree(node.kids).known = true;
  tree(node.kids).stored = NaN;
end
if per == 0 || node.off
  return
end
kids = tree(node.kids);
% what is computed on the way becomes real where it has no imaginary parts
slm_g.unknown_flops = slm_g.unknown_flops || any([kids.complex] & ~cellfun(@isempty, {kids.kids}));
if reduces
  node = kids(1);
  if node.complex
    per = complex;
  end
  slm_g.unknown_flops = slm_g.unknown_flops || node.deep;
elseif numel(kids) > 2 && any(strcmp(node.name, {'plus', 'times'}))
  flops = slm_folded_flops(node, kids, per);
  return
elseif node.complex || any([kids.complex])
  per = slm_complex_work(node.name, per, [kids.complex]);
end
n = node.rows * node.cols;
if node.sparse
  n = node.stored;
  if ~reduces
    n = max(n, slm_scaled_entries(kids));
  end
  if isnan(n)
    % entries of a value that nobody sees
    slm_g.unknown_flops = true;
    n = max([0, tree(tree(k).kids).stored]);
  end
end
flops = per * n;
end

function flops = slm_folded_flops(node, kids, per)
% Flops of an operator that is called by its name with more than two operands, of which it takes one after the other.
global slm_g
flops = 0;
rows = kids(1).rows;
cols = kids(1).cols;
complex = kids(1).complex;
for k = 2:numel(kids)
  rows = slm_spread([rows, kids(k).rows]);
  cols = slm_spread([cols, kids(k).cols]);
  n = rows * cols;
  if node.sparse
    n = max(node.stored, slm_scaled_entries(kids));
    if isnan(n)
      slm_g.unknown_flops = true;
      n = max([0, kids.stored]);
    end
  end
  each = per;
  if complex || kids(k).complex
    each = slm_complex_work(node.name, per, [complex, kids(k).complex]);
  end
  flops = flops + each * n;
  complex = complex || kids(k).complex;
end
end
