function plan = slm_work_plan(s)
% What the words of a site say of its operators whatever its variables hold, worked out when it is
% first met: the nodes of the tree that slm_work works through, and the steps in which it does.
% plan.m: a column for each node as it begins, rows as of slm_work; plan.name, kids, more: of each
% node; plan.facts: of each node what slm_work_of says of its operator (flops, complex flops,
% reduces, spreads), whether its result is logical, whether it is real, whether it is one number,
% whether what it reads is marked, and what it needs of a sparse operand that it reduces; plan.steps: rows of kind, node, argument; plan.roots: as of slm_work.
global slm_g
number = s.number;
if number > 0 && number <= numel(slm_g.work_plans) && ~isempty(slm_g.work_plans{number})
  plan = slm_g.work_plans{number};
  return
end
plan = struct('m', zeros(16, 0), 'name', {{}}, 'kids', {{}}, 'more', {{}}, 'facts', zeros(9, 0), ...
    'steps', zeros(0, 3), 'variables', zeros(3, 0), 'results', zeros(3, 0), 'roots', zeros(2, 0));
stack = [];
for k = 1:numel(s.words)
  w = s.words{k};
  if s.kind(k) > 0
    [plan, stack] = slm_leaf(plan, stack, s, k);
  elseif w(1) == ';'
    if numel(w) > 1 && w(2) == '&'
      plan.roots(:, end+1) = [0; 2^20 + str2double(w(3:end))];
    else
      plan.roots = slm_ended(plan.roots, stack, sscanf(strrep(w(2:end), '@', '-'), '%d'));
      stack = [];
    end
  elseif w(1) == '$'
    if ~isempty(stack)
      plan.steps(end+1, :) = [1, stack(end), sscanf(w, '$%d')];
    end
  elseif w(1) == '('
    [plan, stack] = slm_node(plan, stack, '', [], true);
    plan.steps(end+1, :) = [2, stack(end), k];
  elseif w(1) ~= '@' && w(1) ~= '"' && ~any(strcmp(w, {'!', '%', '~'})) && ~isempty(stack)
    if any(w(1) == '>+=') && numel(w) > 1 && any(w >= 'A') && ~any(w == '/')
      plan.roots = slm_ended(plan.roots, stack, Inf);
    end
    [plan, stack] = slm_grow(plan, stack, w);
    if ~isempty(s.off{k})
      plan.steps(end+1, :) = [5, numel(plan.name), k];
    end
  end
end
plan.roots = slm_ended(plan.roots, stack, Inf);
if number > 0
  slm_g.work_plans{number} = plan;
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

function [plan, stack] = slm_node(plan, stack, name, kids, known)
plan.m(:, end+1) = [1; 1; known; 0; 0; 0; NaN; 0; 1; 0; 0; 0; 8; 0; 0; 0];
plan.name{end+1} = name;
plan.kids{end+1} = kids;
plan.more{end+1} = zeros(1, 0);
plan.facts(:, end+1) = 0;
stack(end+1) = numel(plan.name);
end

function [plan, stack] = slm_leaf(plan, stack, s, k)
% A variable, the result of an operation, a number.
[plan, stack] = slm_node(plan, stack, '', [], true);
j = stack(end);
w = s.words{k};
switch s.kind(k)
  case 1
    plan.m(10, j) = -s.at(k);
    plan.variables(:, end+1) = [j; s.at(k); s.turned(k)];
  case 2
    plan.m(10, j) = s.at(k);
    plan.results(:, end+1) = [j; s.at(k); s.turned(k)];
  case 3
    known = numel(w) > 1;
    plan.m(3, j) = known;
    if known
      size_of = sscanf(w, '_%dx%d');
      plan.m(1:2, j) = size_of(1:2);
      plan.m(9, j) = size_of(1) * size_of(2);
    end
    plan.m(14, j) = 1 + (known && w(end) ~= ':');
  case 4
    plan.m(11, j) = 1;
    plan.m(5, j) = strcmp(w, '.i');
    if strncmp(w, '.t', 2)
      plan.m(8, j) = 1;
      plan.m([2 9], j) = sscanf(w, '.t%d');
    elseif any(strcmp(w, {'.-', '.0', '.+'}))
      % a number, of which the text tells the sign
      plan.m(7, j) = find('-0+' == w(2)) - 2;
    end
  case 6
    % an element: its read has the key of slm_described
    plan.m(10, j) = -s.at(k) - 2^12 * s.which(k);
    plan.steps(end+1, :) = [6, j, s.at(k)];
  otherwise
    plan.m(3, j) = 0;
end
end

function [plan, stack] = slm_grow(plan, stack, w)
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
elseif any(w(1) == '>+=') && numel(w) > 1 && any(w >= 'A')
  n = 1;
  name = '';
  own = true;
end
n = min(n, numel(stack));
kids = stack(end-n+1:end);
stack = stack(1:end-n);
marks = ~strcmp(name, ':') && w(end) ~= ')';
if isempty(name)
  % what is stored is the value of the tree
  if ~isempty(kids)
    plan.steps(end+1, :) = [4, kids, marks + 2 * (w(1) == '>' && w(end) ~= ')')];
  end
  return
end
[plan, stack] = slm_node(plan, stack, name, kids, false);
j = stack(end);
plan.m(9, j) = NaN;
plan.m(12, j) = dim;
plan.m(16, j) = strcmp(name, ':');
plan.facts([1:7, 9], j) = slm_facts_of(name, numel(kids));
plan.facts(8, j) = marks + 2 * own;
plan.steps(end+1, :) = [3, j, numel(kids)];
end

function facts = slm_facts_of(name, n)
% The first of plan.facts for an operator or function of n operands, worked out once for each.
global slm_g
about = sprintf('%s/%d', name, n);
k = find(strcmp(slm_g.about, about), 1);
if ~isempty(k)
  facts = slm_g.facts(:, k);
  return
end
[reduces, per, spreads, complex, needs] = slm_work_of(name);
if n == 1 && any(strcmp(name, {'+', '-', '~'}))
  per = 0;
end
is_real = any(strcmp(name, {'abs', 'real', 'imag', 'angle', 'arg', 'norm', ...
    'isreal', 'any', 'all', 'nnz', '==', '~=', '<', '<=', '>', '>=', '&', '|', '~'}));
is_logical = any(strcmp(name, {'==', '~=', '<', '<=', '>', '>=', '&', '|', '~', 'any', 'all', 'not', 'and', 'or', 'xor', ...
    'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'isnan', 'isinf', 'isfinite', 'isna', 'logical', 'signbit'}));
is_number = any(strcmp(name, {'norm', 'dot', 'nnz', 'trace', 'rms'})) + strcmp(name, 'dot');
facts = [per; complex; reduces; spreads; is_logical; is_real; is_number; needs];
slm_g.about{end+1} = about;
slm_g.facts(:, end+1) = facts;
end
