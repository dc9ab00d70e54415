function d = slm_details(t)
% Lines and variables of every range. d.lines{g}: line, executions, WSL, WSS (low,
% value, high), flops, a column each; d.variables{g}: number of the variable,
% shape (4), WSL, WSS; d.temporary: WSL and WSS that no variable has; d.body.
global slm_g slm_met
n = numel(t.range);
d.lines = repmat({zeros(9, 0)}, 1, n);
d.variables = repmat({zeros(11, 0)}, 1, n);
d.temporary = t.exclusive(2:7, :);
d.body = zeros(1, n);
for k = 1:numel(slm_g.contexts)
  c = slm_g.contexts(k);
  if c.off
    continue
  end
  for r = 1:numel(slm_g.bodies(c.body).range)
    g = t.number{c.body}(r);
    d.body(g) = c.body;
    of = find(slm_met(1, :) == c.base + r);
    d.lines{g} = slm_add_lines(d.lines{g}, of);
    [d.variables{g}, moved] = slm_add_variables(d.variables{g}, of, slm_g.sizes{c.base + r});
    d.temporary(:, g) = d.temporary(:, g) - moved;
  end
end
end

function lines = slm_add_lines(lines, of)
% Executions of a line are those of its most frequent statement.
global slm_g slm_met
at = slm_g.lines(slm_met(2, of));
for line = slm_different(at)
  here = of(at == line);
  k = find(lines(1, :) == line, 1);
  if isempty(k)
    k = size(lines, 2) + 1;
    lines(:, k) = [line; zeros(8, 1)];
  end
  most = 0;
  statements = here(slm_met(4, here) == 1);
  of_them = slm_met(2, statements);
  of_them = of_them + (slm_g.twin(of_them) - of_them) .* (slm_g.twin(of_them) > 0);
  for s = slm_different(of_them)
    most = max(most, sum(slm_met(3, statements(of_them == s))));
  end
  lines(2, k) = lines(2, k) + most;
  for v = here
    lines(3:9, k) = lines(3:9, k) + slm_g.cost([1:6, 13], v) * slm_times(v);
  end
end
lines = sortrows(lines')';
end

function [list, moved] = slm_add_variables(list, of, sizes)
global slm_g
moved = zeros(6, 1);
for v = of
  for j = 1:size(slm_g.shares{v}, 2)
    share = slm_g.shares{v}(:, j);
    if share(1) > 0
      share(2:7) = share(2:7) * slm_times(v);
      [list, k] = slm_find(list, share(1));
      list(6:11, k) = list(6:11, k) + share(2:7);
      moved = moved + share(2:7);
    end
  end
end
for slot = find(sizes(3, :))
  [list, k] = slm_find(list, slot);
  if sizes(4, slot) > list(5, k) || list(4, k) == 0
    list(2:5, k) = sizes(:, slot);
  end
end
end

function [list, k] = slm_find(list, slot)
k = find(list(1, :) == slot, 1);
if isempty(k)
  k = size(list, 2) + 1;
  list(:, k) = [slot; zeros(10, 1)];
end
end
