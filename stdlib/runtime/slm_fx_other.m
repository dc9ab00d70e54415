function slm_fx_other(number, p, y)
% A statement of scalar code (slm_fx, slm_fy) that is not known to be as it was: its
% registers, its elements one by one, and what the next one may take as known.
global slm_g slm_n slm_c slm_off slm_var slm_fast slm_hits slm_met slm_token slm_ends
slm_flush();
s = slm_operation(number);
if slm_off
  slm_fx_sizes(s, y);
  return
end
wrote = s.slot > 0 && ~isempty(y);
cost = zeros(13, 1);
shares = zeros(7, 0);
if s.work
  cost(13) = slm_nest_flops(number, s);
end
slots = s.order;
arrays = zeros(1, numel(slots));
for j = 1:numel(slots) - wrote
  arrays(j) = slm_stored_in(slots(j));
end
before = 0;
if wrote
  before = slm_n.latest;
  slm_copies(number, s, 8);
  slm_fx_sizes(s, y);
  arrays(end) = slm_stored_in(s.slot);
end
for k = s.reads
  if slm_register(k, false)
    cost(1:3) = cost(1:3) + slm_var(4, k);
    shares(:, end+1) = [k; slm_var(4, k) * ones(3, 1); 0; 0; 0]; %#ok<AGROW>
  end
end
single = [];
for j = 1:numel(slots)
  k = slots(j);
  write = wrote && j == numel(slots);
  if write
    dims = size(y);
  else
    dims = slm_var(1:2, k)';
  end
  if prod(dims) > 1
    single(end+1) = slm_refer(arrays(j), p(j) - 1, dims, 8, write, [number; slm_c; k]); %#ok<AGROW>
  elseif slm_register(k, write)
    if write
      cost(4:6) = 8;
      shares(:, end+1) = [k; 0; 0; 0; 8; 8; 8]; %#ok<AGROW>
    else
      cost(1:3) = cost(1:3) + 8;
      shares(:, end+1) = [k; 8; 8; 8; 0; 0; 0]; %#ok<AGROW>
    end
    single(end+1) = 0; %#ok<AGROW>
  else
    single(end+1) = 0; %#ok<AGROW>
  end
end
if s.slot > 0 && ~wrote
  slm_fx_sizes(s, y);
  if slm_register(s.slot, true)
    cost(4:6) = 8;
    shares(:, end+1) = [s.slot; 0; 0; 0; 8; 8; 8];
  end
end
slm_add(number, cost, shares, true);
if slm_ends(2) >= slm_n.longest
  slm_nest_end(true);
  return
end
if slm_n.current == 0 || (before > 0 && slm_n.latest ~= before) || any(single == 0) || any(slm_var(3, [s.reads, slots]) ~= 1)
  return
end
% the next one has no registers to load or store
v = find(slm_met(1, :) == slm_c & slm_met(2, :) == number & slm_met(4, :) == 1 & slm_met(5, :) == 0, 1);
if isempty(v)
  slm_met(:, end+1) = [slm_c; number; 0; 1; 0];
  v = size(slm_met, 2);
  slm_hits(v) = 0;
  slm_g.cost(:, v) = [zeros(12, 1); cost(13)];
  slm_g.shares{v} = zeros(7, 0);
  slm_g.sign{v} = [];
  slm_g.scatter{v} = [];
end
plan = 0;
if ~isempty(single)
  plan = slm_plan([slm_n.plans{single}]);
end
slm_fast(:, number) = [slm_token; v; numel(y); plan];
end

function slm_fx_sizes(s, y)
% The size of what is assigned.
global slm_var slm_g
if s.slot == 0
  return
end
h = [1; 1; 1; 8];
if ~isempty(y)
  h = [size(y, 1); size(y, 2); 1; 8 * numel(y)];
end
if any(slm_var(:, s.slot) ~= h)
  slm_resize(s.slot, h);
end
if isempty(y) && slm_g.nests
  slm_hold(s.slot, 0);
end
end
