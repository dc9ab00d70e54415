function counted = slm_nest_numbers(number, key)
% A statement that reads variables alone and whose pass was one of numbers (slm_nest) when
% all that decides it was as in KEY: what it costs depends only on which of them the nest has
% in registers, and it is counted.
global slm_g slm_n slm_hits
counted = false;
if number > numel(slm_n.passes)
  return
end
list = slm_n.passes{number};
for k = numel(list):-1:1
  e = list{k};
  if numel(e.key) == numel(key) && all(e.key == key)
    counted = true;
    break
  end
end
if ~counted
  return
end
c = slm_g.ctx;
moved = false(1, 0);
if ~isempty(e.variables)
  % what refers to nothing begins no nest
  slm_nest_runs();
  now = slm_n.current;
  moved = slm_n.known(c, e.reads) ~= now;
  slm_n.known(c, e.variables) = now;
end
if e.slot > 0
  moved(end+1) = slm_n.assigned(c, e.slot) ~= now;
  slm_n.assigned(c, e.slot) = now;
end
code = 1 + sum(2 .^ (find(moved) - 1));
v = e.columns(code);
if v == 0
  v = slm_pass_column(number, e, moved);
  slm_n.passes{number}{k}.columns(code) = v;
end
slm_hits(v) = slm_hits(v) + 1;
slm_n.scalar = -1;
slm_n.scalar_pass = true;
% the next one has no registers to load or store
slm_n.repeated = [number, e.columns(1)];
if code == 1
  slm_n.repeated(2) = v;
end
end

function v = slm_pass_column(number, e, moved)
% The column of slm_met of these loads and stores.
global slm_g slm_c
v = slm_column(slm_c, number, 1, 0);
for k = find(moved)
  t = e.moved(:, k);
  slm_g.cost(1:6, v) = slm_g.cost(1:6, v) + t(2:7);
  slm_g.shares{v}(:, end+1) = t;
end
slm_g.cost(13, v) = e.flops;
end
