function t = slm_totals()
% The inclusive blocks: figures of every range of all files, exclusive and
% inclusive. A context counts in every range that is active while it runs, once.
% t.range: name, kind, file, lines, parent; t.runs: executions, trips; t.exclusive
% and t.inclusive: a column for each range, rows SR, WSL WSS DGEMM Sparse Ops (low,
% value, high), flops. t.number: ranges of the bodies in this list.
global slm_g slm_runs slm_met slm_hits slm_ends slm_n
if slm_g.nests && slm_ends(2) > slm_n.counted
  slm_nest_so_far();
end
slm_met = slm_met(:, 1:slm_g.columns);
slm_met(3, :) = slm_met(3, :) + slm_hits(1:slm_g.columns);
slm_hits = zeros(1, slm_g.columns);
[t.range, number, file_of] = slm_layout();
t.number = number;
n = numel(t.range);
t.exclusive = zeros(14, n);
t.inclusive = zeros(14, n);
t.runs = zeros(2, n);
own = cell(1, n);
all = cell(1, n);
moved = slm_by_place();
for k = 1:numel(slm_g.contexts)
  c = slm_g.contexts(k);
  if c.off
    continue
  end
  b = slm_g.bodies(c.body);
  around = file_of(c.body);
  outside = true;
  for j = 1:size(c.active, 1)
    around = [around, number{c.active(j, 1)}(c.active(j, 2)), file_of(c.active(j, 1))]; %#ok<AGROW>
    outside = outside && file_of(c.active(j, 1)) ~= file_of(c.body);
  end
  for r = 1:numel(b.range)
    g = number{c.body}(r);
    figures = [0; moved(:, c.base + r)];
    sizes = slm_g.sizes{c.base + r}(4, :);
    if ~any(figures) && ~any(slm_runs(:, c.base + r)) && ~any(sizes)
      % never executed
      continue
    end
    reached = around;
    at = r;
    while at > 0
      reached = [reached, number{c.body}(at)]; %#ok<AGROW>
      at = b.parent(at);
    end
    t.exclusive(:, g) = t.exclusive(:, g) + figures;
    own{g} = slm_larger(own{g}, c.body, sizes);
    for h = slm_different(reached)
      t.inclusive(:, h) = t.inclusive(:, h) + figures;
      all{h} = slm_larger(all{h}, c.body, sizes);
    end
    t.runs(:, g) = t.runs(:, g) + slm_runs(:, c.base + r);
    % a file of functions is executed when one of them is called from outside
    if r == 1 && strcmp(b.kind, 'function') && b.outer == 0 && slm_g.files(b.file).root == 0 && outside
      t.runs(1, file_of(c.body)) = t.runs(1, file_of(c.body)) + slm_runs(1, c.base + r);
    end
  end
end
for g = 1:n
  t.exclusive(1, g) = slm_sum_sizes(own{g});
  t.inclusive(1, g) = slm_sum_sizes(all{g});
end
end

function moved = slm_by_place()
% Costs of all that was executed, by place in the table of ranges.
global slm_g slm_runs slm_met
n = size(slm_met, 2);
times = slm_met(3, :);
times(slm_met(5, :) > 0) = 1;
moved = full(slm_g.cost(:, 1:n) * sparse(1:n, slm_met(1, :), times, n, size(slm_runs, 2)));
end

function rows = slm_larger(rows, body, sizes)
% Largest sizes of variables, by body and variable; a variable that a nested
% function shares is that of the function around it.
global slm_g
if isempty(rows)
  rows = cell(1, numel(slm_g.bodies));
end
if slm_g.bodies(body).outer == 0
  if isempty(rows{body})
    rows{body} = zeros(numel(sizes), 1);
  end
  rows{body} = max(rows{body}, sizes(:));
  return
end
b = slm_g.bodies(body);
for k = find(sizes)
  owner = body;
  slot = k;
  while slm_g.bodies(owner).outer > 0 && any(strcmp(slm_g.bodies(owner).shared, b.slots{k}))
    owner = slm_g.bodies(owner).outer;
    slot = find(strcmp(slm_g.bodies(owner).slots, b.slots{k}), 1);
  end
  if isempty(rows{owner})
    rows{owner} = zeros(numel(slm_g.bodies(owner).slots), 1);
  end
  rows{owner}(slot) = max(rows{owner}(slot), sizes(k));
end
end

function total = slm_sum_sizes(rows)
total = 0;
for k = 1:numel(rows)
  total = total + sum(rows{k});
end
end
