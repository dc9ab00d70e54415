function slm_table(t)
% The ranges that were executed, nested ones indented: inclusive figures, then
% exclusive ones.
global slm_g
how = 'scalar code as in the paper (--count textbook)';
if slm_g.nests
  how = 'scalar code in nests (--count model)';
end
fprintf('SLAMM Memory Analysis of %s, %s\n\n', slm_g.options.source, how);
there = t.runs(1, :) > 0 | any(t.inclusive([2:7, 14], :), 1);
slm_table_part(t, t.inclusive, 'inclusive', there);
fprintf('\n');
slm_table_part(t, t.exclusive, 'exclusive', there);
idle = sum(~there);
if idle == 1
  fprintf('\n1 range was never executed.\n');
elseif idle > 1
  fprintf('\n%d ranges were never executed.\n', idle);
end
slm_tell(1);
end

function slm_table_part(t, figures, title, there)
% A line for each range. A column is written at once, and so are all lines.
global slm_g
order = slm_in_tree(t.range, 0);
order = order(there(order));
f = figures(:, order);
runs = t.runs(:, order);
names = {t.range(order).name};
trips = slm_texts('%d', runs(2, :));
mean_trips = slm_texts('%.2f', runs(2, :) ./ runs(1, :));
intensity = slm_texts('%.2f', (f(3, :) + f(6, :)) ./ f(14, :));
for k = 1:numel(order)
  depth = 0;
  at = t.range(order(k)).parent;
  while at > 0
    depth = depth + 1;
    at = t.range(at).parent;
  end
  names{k} = [char(32 * ones(1, 2 * depth)), names{k}];
  % a blank: sprintf takes no notice of an empty text
  loop = any(strcmp(t.range(order(k)).kind, {'for', 'while', 'until', 'parfor'}));
  if ~loop
    trips{k} = ' ';
  end
  if ~loop || runs(1, k) == 0
    mean_trips{k} = ' ';
  end
  if f(14, k) <= 0
    intensity{k} = ' ';
  end
end
[divisor, form] = slm_divisor();
pairs = cell(1, 4);
for k = 1:4
  pairs{k} = slm_pairs(f(3*k-1:3*k+1, :), divisor, form);
end
columns = [{names, slm_texts('%d', runs(1, :)), trips, mean_trips, slm_texts(form, f(1, :) / divisor)}, pairs, ...
    {slm_texts('%.0f', f(14, :)), intensity}];
heads = {[title, ', ', slm_g.options.units], 'executions', 'trips', 'mean', 'SR', 'WSL', 'WSS', 'DGEMM', ...
    'Sparse Ops', 'flops', 'B/flop'};
form = '';
for j = 1:numel(columns)
  columns{j} = [heads(j), columns{j}];
  form = [form, sprintf('  %%%ds', max(cellfun('length', columns{j})))]; %#ok<AGROW>
end
cells = vertcat(columns{:});
text = sprintf(['%-', form(4:end), '\n'], cells{:});
fprintf('%s', regexprep(text, ' +\n', '\n'));
end

function texts = slm_texts(form, numbers)
% A text for each number.
texts = cell(1, 0);
if ~isempty(numbers)
  texts = regexp(sprintf([form, '\n'], numbers), '[^\n]+', 'match');
end
end

function texts = slm_pairs(b, divisor, form)
% Value and error of bytes at three capacities, a column each.
of = max(abs(b(2, :) - b(1, :)), abs(b(3, :) - b(2, :)));
texts = slm_texts([form, ' +- ', form], [b(2, :); of] / divisor);
end

function order = slm_in_tree(range, parent)
% Ranges in the order of the tree.
order = [];
for k = find([range.parent] == parent)
  order = [order, k, slm_in_tree(range, k)]; %#ok<AGROW>
end
end
