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
cut = slm_cut_nests();
for k = 1:numel(cut)
  fprintf('\nwarning[%s]: %s\n', cut{k}.code, cut{k}.message);
end
end

function slm_table_part(t, figures, title, there)
global slm_g
order = slm_in_tree(t.range, 0);
order = order(there(order));
cells = {[title, ', ', slm_g.options.units], 'executions', 'trips', 'mean', 'SR', 'WSL', 'WSS', 'DGEMM', ...
    'Sparse Ops', 'flops', 'B/flop'};
for k = order
  depth = 0;
  at = t.range(k).parent;
  while at > 0
    depth = depth + 1;
    at = t.range(at).parent;
  end
  trips = '';
  mean_trips = '';
  if any(strcmp(t.range(k).kind, {'for', 'while', 'until', 'parfor'}))
    trips = sprintf('%d', t.runs(2, k));
    if t.runs(1, k) > 0
      mean_trips = sprintf('%.2f', t.runs(2, k) / t.runs(1, k));
    end
  end
  f = figures(:, k);
  intensity = '';
  if f(14) > 0
    intensity = sprintf('%.2f', (f(3) + f(6)) / f(14));
  end
  cells(end+1, :) = {[blanks(2 * depth), t.range(k).name], sprintf('%d', t.runs(1, k)), trips, mean_trips, ...
      slm_unit(f(1)), slm_pair(f(2:4)), slm_pair(f(5:7)), slm_pair(f(8:10)), slm_pair(f(11:13)), ...
      sprintf('%.0f', f(14)), intensity}; %#ok<AGROW>
end
widths = max(cellfun(@numel, cells), [], 1);
for k = 1:size(cells, 1)
  line = sprintf('%-*s', widths(1), cells{k, 1});
  for j = 2:numel(widths)
    line = [line, '  ', sprintf('%*s', widths(j), cells{k, j})]; %#ok<AGROW>
  end
  fprintf('%s\n', deblank(line));
end
end

function order = slm_in_tree(range, parent)
% Ranges in the order of the tree.
order = [];
for k = find([range.parent] == parent)
  order = [order, k, slm_in_tree(range, k)]; %#ok<AGROW>
end
end
