function slm_charge(number, sign, about, m, x)
% A pass of its own: what the model m says that it moves. A computed operand is
% stored by what computes it; elements in a row or through an index vector cost
% their lines too. sign, about: of slm_seen.
global slm_g slm_op
loads = slm_field(m, 'loads');
total = slm_triple(slm_field(m, 'work_loads'));
stored = slm_triple(slm_field(m, 'work_stores'));
shares = zeros(7, 0);
for k = 1:numel(x)
  loaded = zeros(3, 1);
  if k <= size(loads, 1)
    loaded = slm_triple(loads(k, :));
  end
  if any(loaded)
    loaded = loaded + about(3:5, k);
  end
  if k == 1 && isfield(m, 'at_most')
    loaded = min(loaded, slm_triple(m.at_most));
  end
  total = total + loaded;
  stored = stored + about(6:8, k);
  if about(9, k) > 0 && any(loaded)
    shares(:, end+1) = [about(9, k); loaded; 0; 0; 0]; %#ok<AGROW>
  end
end
s = slm_operation(number);
flops = sum(slm_field(m, 'flops'));
if slm_uncounted(s.none)
  flops = 0;
end
cost = [total; stored; slm_triple(slm_field(m, 'dgemm')); zeros(3, 1); flops];
if any([x.is_sparse])
  cost(10:12) = total;
end
if isempty(sign)
  slm_op(13, number) = 0;
  slm_add(number, cost, shares, false);
else
  slm_learn(number, sign, cost, shares, false, slm_scatter(m));
end
moved = slm_moved(number, m, x, about);
if slm_op(13, number) > 0
  slm_g.moved{slm_op(13, number)} = moved;
else
  slm_g.now{number} = moved;
end
end

function moved = slm_moved(number, m, x, about)
% What the operation moves as a step of its statement: operands (key, variable, loads
% (3), bytes, whether it can be computed: no variable
% and no scalar, which section of a variable it is, as slm_own_step finds), bytes of its
% work arrays and of its results.
loads = slm_field(m, 'loads');
n = numel(x);
moved.operands = zeros(n, 8);
for k = 1:n
  loaded = zeros(1, 3);
  if k <= size(loads, 1)
    loaded = slm_triple(loads(k, :))';
  end
  key = about(10, k);
  if key == 0
    % nothing else reads it
    key = 2^52 + number * 2^8 + k;
  end
  moved.operands(k, :) = [key, about(9, k), loaded, about(11, k), about(10, k) == 0 && ~x(k).is_scalar, 0];
end
work_loads = slm_triple(slm_field(m, 'work_loads'));
work_stores = slm_triple(slm_field(m, 'work_stores'));
moved.work = max(work_loads(2), work_stores(2));
moved.result = 0;
if n > 0
  moved.result = about(12, 1);
end
% an operation that comes later takes the result (slm_own_step): it is in memory for that
moved.taken = false;
moved.sparse = n > 0 && any([x.is_sparse]);
moved.dgemm = any(slm_triple(slm_field(m, 'dgemm')));
% columns of an outer product (slm_outer)
moved.repeated = slm_field(m, 'repeated');
% a full array is transposed (slm_steps)
moved.turns = slm_field(m, 'turns') > 0;
end

function v = slm_field(m, name)
v = 0;
if isfield(m, name) && ~isempty(m.(name))
  v = m.(name);
end
end

function t = slm_triple(v)
if isscalar(v)
  t = v * ones(3, 1);
else
  t = v(:);
end
end
