function [reads, flops, tree, roots] = slm_work(s, reads, h)
% Works through the operators of a site in postfix order: marks the reads of
% operators and functions that have a sparse operand, and adds up the flops of what
% is computed element by element. h: shape of the site's value (zeros: not known).
% The operators are a tree (slm_work_plan); shapes go up from the operands, and down to operands
% whose shape the text does not tell. tree.m: a column for each node: 1 rows, 2 columns, 3 whether
% they are known, 4 sparse, 5 complex, 6 more than two dimensions, 7 the sign of a number, 8 a text, 9 entries stored, 10 its
% read, 11 a literal, 12 the dimension that is reduced, 13 bytes of an element, 14 computed here, 15 no
% flops, 16 what the text tells where the shape is not known: 1 a row, 2 a column; tree.name, kids, more, facts: of each node (slm_work_plan), more its dimensions beyond two. roots: nodes of what is read on its own, and
% what becomes of it: 0 nothing more, k it is computed for operand _;k, -k it is index k
% of the place stored to, Inf it is the value of
% the statement; 2^20 + n: no node, here operation n (slm_and) may have been evaluated.
global slm_g slm_var slm_op
plan = slm_work_plan(s);
tree.m = plan.m;
tree.name = plan.name;
tree.kids = plan.kids;
tree.more = plan.more;
tree.facts = plan.facts;
roots = plan.roots;
t = plan.variables;
if ~isempty(t)
  tree = slm_shaped(tree, t, slm_var(:, t(2, :)));
end
t = plan.results;
if ~isempty(t)
  tree = slm_shaped(tree, t, slm_op(9:12, t(2, :)));
end
general = any(any(tree.m(4:6, :)));
for step = plan.steps'
  j = step(2);
  switch step(1)
    case 3
      if general
        [tree, reads] = slm_general_node(tree, j, plan.facts(:, j), reads);
      else
        tree = slm_plain_node(tree, j, plan.facts(:, j), step(3));
      end
    case 4
      [tree, reads] = slm_store(tree, j, step(3), reads, h);
      general = general || any(tree.m(4:6, j));
    case 1
      tree = slm_shaped(tree, [j; 0; 0], slm_op(9:12, step(3)), true);
      general = general || any(tree.m(4:6, j));
    case 2
      slot = find(strcmp(slm_g.bodies(slm_g.body).slots, s.words{step(3)}(2:end-1)), 1);
      tree.m(4, j) = slm_g.sparse_kind(slm_var(3, slot) + 1);
      general = general || tree.m(4, j);
    case 5
      if slm_uncounted(s.off{step(3)})
        tree.m(15, j) = 1;
      end
    case 6
      tree.m(5, j) = slm_g.complex_kind(slm_var(3, step(3)) + 1);
      general = general || tree.m(5, j);
  end
end
slm_g.unknown_flops = false;
if general && s.number > 0 && any(tree.m(4, :))
  slm_g.other_class(s.number) = slm_g.other_class(s.number) || slm_other_class(tree);
end
flops = 0;
for k = size(tree.m, 2):-1:1
  if ~isempty(tree.kids{k})
    [tree, n] = slm_count_node(tree, k, plan.facts(:, k), general);
    flops = flops + n;
  end
end
if h(3) > 0 && slm_g.complex_kind(h(3) + 1) && ~any(tree.m(5, :))
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
  while isempty(tree.name{k}) && ~isempty(tree.kids{k})
    k = tree.kids{k}(1); %#ok<FXSET>
  end
  yes = yes || ~isempty(tree.kids{k}) && ~any(slm_letters(tree.name{k}));
end
end

function tree = slm_shaped(tree, about, h, whatever)
% Nodes of values with these shapes, a column each. about: nodes, where they come from, whether
% their entries are those of an operand that is transposed; whatever: also where there is none.
global slm_g
nodes = about(1, :);
known = h(3, :) > 0;
if ~all(known) && nargin < 4
  tree.m(3, nodes(~known)) = 0;
  about = about(:, known);
  nodes = nodes(known);
  h = h(:, known);
end
kinds = h(3, :) + 1;
deep = slm_g.deep_kind(kinds);
stored = h(1, :) .* h(2, :);
sparse = slm_g.sparse_kind(kinds);
for k = find(sparse)
  width = slm_g.width_kind(kinds(k));
  empty = slm_sparse_bytes(slm_g.layout, slm_vectors(slm_g.layout, h(1, k), h(2, k)), 0, width);
  stored(k) = (h(4, k) - empty) / slm_entry_bytes(slm_g.layout, width);
end
for k = find(deep)
  words = regexp(slm_g.kinds{h(3, k)}, ' ', 'split');
  tree.more{nodes(k)} = str2double(words(4:end));
end
turned = about(3, :) > 0;
if any(turned)
  h(1:2, turned) = h([2 1], turned);
end
tree.m(1:6, nodes) = [h(1:2, :); ones(1, numel(nodes)); sparse; slm_g.complex_kind(kinds); deep];
tree.m(9, nodes) = stored;
tree.m(13, nodes) = slm_g.width_kind(kinds);
end

function [tree, reads] = slm_store(tree, k, how, reads, h)
% What is stored is the value of node k. how: 1 its read is marked, 2 all of a variable is stored.
if tree.m(4, k) && tree.m(10, k) ~= 0 && mod(how, 2) == 1
  reads(reads(:, 7) == tree.m(10, k), 6) = 1;
end
if h(3) == 0 || isempty(tree.kids{k})
  return
elseif how > 1
  tree = slm_shaped(tree, [k; 0; 0], h);
elseif ~tree.m(3, k)
  tree.m(1:3, k) = [h(1:2); 1];
end
end

function tree = slm_plain_node(tree, j, facts, n)
% Rows and columns of the result of real full operands with two dimensions; known where theirs are.
m = tree.m(:, tree.kids{j});
if facts(5)
  tree.m(13, j) = 1;
elseif any(m(13, :) == 4 & ~m(11, :))
  tree.m(13, j) = 4;
end
if facts(4) && ~facts(3) && n == 2 && m(3, 1) && m(3, 2) && ~any(m(8, :))
  % an operator between two values of known shapes
  tree.m(1:3, j) = [slm_spread(m(1, :)); slm_spread(m(2, :)); 1];
else
  tree = slm_node_shape(tree, j, facts, m);
end
end

function [tree, reads] = slm_general_node(tree, j, facts, reads)
% The same of any operands.
kids = tree.kids{j};
m = tree.m(:, kids);
sparse = any(m(4, :));
if sparse && mod(facts(8), 2) == 1
  for k = kids
    if tree.m(10, k) ~= 0 && (facts(8) < 2 || tree.m(4, k))
      reads(reads(:, 7) == tree.m(10, k), 6) = 1;
    end
  end
end
name = tree.name{j};
tree.m(6, j) = any(m(6, :));
tree.m(4, j) = sparse && slm_stays_sparse(name, slm_nodes(tree, kids));
tree.m(5, j) = any(m(5, :)) && ~facts(6);
tree = slm_node_shape(tree, j, facts, m);
if tree.m(4, j) && facts(4) && ~facts(3) && numel(kids) <= 2
  % scaled, or element by element of one operand: as many entries
  n = slm_scaled_entries(m);
  if ~isnan(n) && slm_keeps_entries(name, m)
    tree.m(9, j) = n;
  end
end
tree = slm_node_kind(tree, j, facts, kids, m);
end

function tree = slm_node_shape(tree, j, facts, m)
% Rows and columns of the result; known where those of the operands are.
name = tree.name{j};
n = size(m, 2);
dim = tree.m(12, j);
if strcmp(name, '[]') && dim > 0
  tree.m(1:3, j) = [dim; n / dim; 1];
  return
elseif strcmp(name, '[]') && dim < 0
  % one below the other (-1) or one beside the other (-2)
  if all(m(3, :)) && all(cellfun(@isempty, tree.more(tree.kids{j})))
    sides = [sum(m(-dim, :)), max(m(3 + dim, :))];
    tree.m(1:3, j) = [sides(-dim); sides(3 + dim); 1];
  elseif all(m(16, :) == 3 + dim | m(3, :) & m(3 + dim, :) == 1)
    tree.m(16, j) = 3 + dim;
  end
  return
elseif strcmp(name, '''')
  tree.m(1:3, j) = m([2 1 3], 1);
  tree.m(16, j) = mod(3 - m(16, 1), 3);
  return
end
if n == 0 || ~(facts(3) || facts(4))
  % a range, brackets, a function that makes another shape of it
  return
end
if facts(3)
  t = m(1:3, 1);
  if facts(7) && ~(facts(7) > 1 && t(1) > 1 && t(2) > 1)
    t = [1; 1; 1];
  elseif dim == 2 || (dim == 0 && n == 1 && t(1) == 1)
    t(2) = 1;
  elseif dim == 1 || (dim == 0 && n == 1)
    t(1) = 1;
  else
    t(3) = 0;
  end
  tree.m(1:3, j) = t;
else
  tree.m(3, j) = all(m(3, :));
  % a text among several operands of a function is an option
  known = m(3, :) & ~(m(8, :) & n > 1 & slm_letters(name(1)));
  if any(known)
    tree.m(1:2, j) = [slm_spread(m(1, known)); slm_spread(m(2, known))];
  end
  ways = m(16, ~m(3, :));
  if ~isempty(ways) && all(ways == ways(1)) && all(all(m(1:2, m(3, :) > 0) == 1))
    tree.m(16, j) = ways(1);
  end
end
end

function n = slm_scaled_entries(m)
% Entries of the operand that is sparse where all others are numbers; NaN where there is no such one, or nobody sees them.
n = NaN;
full = ~m(4, :);
if sum(~full) == 1 && all(m(3, full)) && all(m(1, full) == 1 & m(2, full) == 1)
  n = m(9, ~full);
end
end

function yes = slm_keeps_entries(name, m)
% Whether an operator or function gives something for every entry, beside its numbers (not max(S, 0), round(S)).
yes = true;
for entry = [-1, 0.3, 2]
  operands = num2cell(m(7, :));
  operands(isnan(m(7, :))) = {1};
  operands(m(4, :) > 0) = {entry};
  try
    yes = yes && all(feval(slm_function_of(name, size(m, 2)), operands{:}) ~= 0);
  catch
    yes = true;
  end
end
end

function tree = slm_node_kind(tree, j, facts, kids, m)
% Bytes of an element of the result; its dimensions where there are more than two.
here = ~m(11, :);
kids = kids(here);
width = 8;
if facts(5)
  width = 1;
elseif any(m(13, here) == 4)
  width = 4;
end
if tree.m(5, j)
  width = 16;
end
tree.m(13, j) = width;
if ~tree.m(6, j) || isempty(kids) || strcmp(tree.name{j}, '[]')
  return
end
n = max(cellfun(@numel, tree.more(kids))) + 2;
d = ones(1, n);
for k = kids
  own = [tree.m(1, k), tree.m(2, k) / max(prod(tree.more{k}), 1), tree.more{k}];
  d(1:numel(own)) = max(d(1:numel(own)), own);
end
if facts(3)
  along = tree.m(12, j);
  if along == 0
    along = find(d ~= 1, 1);
  end
  d(along) = 1;
end
tree.m(1:2, j) = [d(1); prod(d(2:end))];
tree.more{j} = d(3:end);
end

function n = slm_spread(sizes)
% The common size of operands: ones are spread.
n = max(sizes);
if n > 0 && any(sizes == 0)
  n = 0;
end
end

function [tree, flops] = slm_count_node(tree, k, facts, general)
% Flops of one node; what it knows of its shape goes down to operands that do not.
global slm_g
flops = 0;
kids = tree.kids{k};
node = tree.m(:, k);
m = tree.m(:, kids);
if node(3) && facts(4) && ~all(m(3, :))
  for j = kids(~m(3, :))
    % one operand of it has a shape that is not that of the result, and nobody sees the other
    slm_g.unknown_flops = slm_g.unknown_flops || any(tree.m(1:2, j) ~= 1) && any(tree.m(1:2, j) ~= node(1:2));
    if tree.m(16, j)
      tree.m(1:2, j) = node(1:2);
      tree.m(tree.m(16, j), j) = 1;
    elseif all(tree.m(1:2, j) == 1) || isempty(tree.kids{j})
      tree.m(1:2, j) = node(1:2);
    end
    tree.m([3 9], j) = [1; NaN];
  end
  m = tree.m(:, kids);
end
if node(3) && ~all(m(3, :)) && strcmp(tree.name{k}, '''')
  tree.m([1 2 3 9], kids) = [node([2 1]); 1; NaN];
  m = tree.m(:, kids);
end
per = facts(1);
if per == 0 || node(15)
  return
end
reduces = facts(3);
if general
  % what is computed on the way becomes real where it has no imaginary parts
  slm_g.unknown_flops = slm_g.unknown_flops || any(m(5, :) & ~cellfun(@isempty, tree.kids(kids)));
end
if reduces
  node = m(:, 1);
  if node(5)
    per = facts(2);
  end
  slm_g.unknown_flops = slm_g.unknown_flops || node(6);
elseif numel(kids) > 2 && any(strcmp(tree.name{k}, {'plus', 'times'}))
  flops = slm_folded_flops(tree.name{k}, node, m, per);
  return
elseif general && (node(5) || any(m(5, :)))
  per = slm_complex_work(tree.name{k}, per, m(5, :) > 0);
end
n = node(1) * node(2);
if node(4) && (reduces || n ~= 1)
  n = node(9);
  if ~reduces
    n = max(n, slm_scaled_entries(m));
  end
  if isnan(n)
    % entries of a value that nobody sees
    slm_g.unknown_flops = true;
    n = max([0, m(9, :)]);
  end
end
flops = per * n;
end

function flops = slm_folded_flops(name, node, m, per)
% Flops of an operator that is called by its name with more than two operands, of which it takes one after the other.
global slm_g
flops = 0;
rows = m(1, 1);
cols = m(2, 1);
complex = m(5, 1) > 0;
for k = 2:size(m, 2)
  rows = slm_spread([rows, m(1, k)]);
  cols = slm_spread([cols, m(2, k)]);
  n = rows * cols;
  if node(4) && any(node(1:2) ~= 1)
    n = max(node(9), slm_scaled_entries(m));
    if isnan(n)
      slm_g.unknown_flops = true;
      n = max([0, m(9, :)]);
    end
  end
  each = per;
  if complex || m(5, k)
    each = slm_complex_work(name, per, [complex, m(5, k) > 0]);
  end
  flops = flops + each * n;
  complex = complex || m(5, k);
end
end
