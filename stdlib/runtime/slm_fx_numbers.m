function done = slm_fx_numbers(number, s, p, y)
% A statement of scalar code of real numbers in a nest in which it is new: whether it was met in this range
% before, and is counted. It depends only on which numbers the nest has in registers; its elements, of arrays
% that stay as they are, are noted. p, y: as of slm_fx.
global slm_n slm_g slm_c slm_var slm_hits slm_fast slm_token slm_told slm_ends
done = false;
slots = s.order;
if numel(s.reads) > 5 || any(slm_var(3, s.reads) ~= 1) || any(slm_var(4, s.reads) ~= 8)
  return
end
wrote = s.slot > 0 && ~isempty(y);
if ~isempty(slots) && (s.work && s.flops < 0 || any(slm_var(3, slots) ~= 1) || any(slm_var(4, slots) < 16) ...
    || wrote && (any(slm_var(1:2, s.slot) ~= size(y)') || slm_is_shared(s.slot)))
  return
end
if number > numel(slm_n.quick) || isempty(slm_n.quick{number}) || slm_n.quick{number}.place ~= slm_c
  slm_n.quick{number} = struct('place', slm_c, 'columns', zeros(1, 128));
  return
end
c = slm_g.ctx;
all_of_them = [s.reads, s.slot(s.slot > 0 && ~wrote)];
if ~isempty(all_of_them) || ~isempty(slots)
  % what refers to nothing begins no nest
  slm_nest_runs();
end
if c > size(slm_n.known, 1) || any(all_of_them > size(slm_n.known, 2))
  return
end
done = true;
if ~wrote
  slm_fx_sizes(s, [], false);
end
moved = slm_n.known(c, s.reads) ~= slm_n.current;
slm_n.known(c, all_of_them) = slm_n.current;
if s.slot > 0 && ~wrote
  moved(end+1) = slm_n.assigned(c, s.slot) ~= slm_n.current;
  slm_n.assigned(c, s.slot) = slm_n.current;
end
v = slm_quick_column(number, s, moved);
slm_hits(v) = slm_hits(v) + 1;
plan = 0;
if ~isempty(slots)
  plan = slm_elements_noted(number, slots, p, wrote);
  slm_told = NaN;
  if slm_ends(2) >= slm_n.longest
    slm_nest_end(true);
    return
  end
end
% the next one has no registers to load or store
slm_fast(:, number) = [slm_token; slm_quick_column(number, s, false(1, numel(moved))); numel(y); plan; 0];
end

function plan = slm_elements_noted(number, slots, p, wrote)
% Elements of arrays of doubles at positions P, the last of them written where the statement WROTE one.
global slm_n slm_c slm_var
n = numel(slots);
single = zeros(1, n);
for j = 1:n
  k = slots(j);
  single(j) = slm_refer(slm_stored_in(k), p(j) - 1, slm_var(1:2, k)', 8, wrote && j == n, [number; slm_c; k]);
end
plan = single;
if n > 1
  plan = slm_plan([slm_n.plans{single}]);
end
end

function v = slm_quick_column(number, s, moved)
% The column of slm_met of these loads and stores.
global slm_n slm_g slm_c slm_var
code = 1 + sum(2 .^ (find(moved) - 1));
v = slm_n.quick{number}.columns(code);
if v > 0
  return
end
v = slm_column(slm_c, number, 1, 0);
n = numel(s.reads);
for k = find(moved)
  if k <= n
    slot = s.reads(k);
    t = [slm_var(4, slot) * ones(3, 1); zeros(3, 1)];
  else
    slot = s.slot;
    t = [zeros(3, 1); 8 * ones(3, 1)];
  end
  slm_g.cost(1:6, v) = slm_g.cost(1:6, v) + t;
  slm_g.shares{v}(:, end+1) = [slot; t];
end
if s.work
  slm_g.cost(13, v) = slm_nest_flops(number, s);
end
slm_n.quick{number}.columns(code) = v;
end
