function slm_fx_other(number, p, y, truth)
% A statement of scalar code (slm_fx) that is not known to be as it was: its
% registers, its elements one by one, and what the next one may take as known.
global slm_g slm_n slm_c slm_off slm_var slm_fast slm_token slm_ends
slm_flush();
s = slm_operation(number);
if slm_off
  slm_fx_sizes(s, y, truth);
  return
end
if ~truth && ~s.once && slm_fx_numbers(number, s, p, y)
  return
end
wrote = s.slot > 0 && ~isempty(y);
if wrote
  p = slm_before_growth(p, s, y);
end
cost = zeros(13, 1);
shares = zeros(7, 0);
if s.work
  cost(13) = slm_nest_flops(number, s);
end
slots = s.order;
arrays = zeros(1, numel(slots));
% what is read is as it was before the write, which may make it grow
extents = slm_var(1:2, slots);
for j = 1:numel(slots) - wrote
  arrays(j) = slm_stored_in(slots(j));
end
before = 0;
if wrote
  before = slm_n.latest;
  slm_n.after = slm_var(4, s.slot);
  slm_copies(number, s, 8 - 7 * islogical(y));
  slm_fx_sizes(s, y, truth);
  arrays(end) = slm_stored_in(s.slot);
end
for k = s.reads
  [cost, shares] = slm_in_register(cost, shares, k, k, slm_var(4, k), false);
end
single = zeros(1, numel(slots));
for j = 1:numel(slots)
  k = slots(j);
  write = wrote && j == numel(slots);
  if write
    dims = size(y);
  else
    dims = extents(:, j)';
  end
  if prod(dims) > 1
    width = 8;
    if slm_var(3, k) ~= 1
      width = slm_g.width_kind(slm_var(3, k) + 1);
    end
    single(j) = slm_refer(arrays(j), p(j) - 1, dims, width, write, [number; slm_c; k]);
  else
    [cost, shares] = slm_in_register(cost, shares, k, k, 8, write);
  end
end
if s.slot > 0 && ~wrote
  slm_fx_sizes(s, y, truth);
  [cost, shares] = slm_in_register(cost, shares, s.slot, s.slot, 8 - 7 * truth, true);
end
slm_add(number, cost, shares, true);
if slm_ends(2) >= slm_n.longest
  slm_nest_end(true);
  return
end
of = slm_var(3, [s.reads, slots]);
if s.once || slm_n.current == 0 || (before > 0 && slm_n.latest ~= before) || any(single == 0) ...
    || any(of ~= 1 & ~slm_g.truth_kind(of + 1))
  return
end
% the next one has no registers to load or store
v = slm_first_column(slm_c, number, 1);
if v == 0
  v = slm_column(slm_c, number, 1, 0);
  slm_g.cost(13, v) = cost(13);
end
plan = 0;
if ~isempty(single)
  plan = slm_plan([slm_n.plans{single}]);
end
slm_fast(:, number) = [slm_token; v; numel(y); plan; 0];
end

function p = slm_before_growth(p, s, y)
% Elements of an array that has got more rows, two indices each, were read from where they
% were before.
global slm_var
rows = slm_var(1, s.slot);
if rows == size(y, 1) || rows == 0 || size(y, 1) == 0
  return
end
k = find(s.order(1:end-1) == s.slot);
if slm_var(2, s.slot) == 1 && size(y, 2) == 1
  % a column has its positions
  return
end
row = mod(p(k) - 1, size(y, 1));
p(k) = row + 1 + (p(k) - 1 - row) / size(y, 1) * rows;
end
