function slm_charge(number, sign, about, m, x)
% A pass of its own: what the model m says that it moves. A computed operand is
% stored by what computes it; elements in a row or through an index vector cost
% their lines too. sign, about: of slm_seen.
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
  total = total + loaded;
  stored = stored + about(6:8, k);
  if about(9, k) > 0 && any(loaded)
    shares(:, end+1) = [about(9, k); loaded; 0; 0; 0]; %#ok<AGROW>
  end
end
cost = [total; stored; slm_triple(slm_field(m, 'dgemm')); zeros(3, 1); sum(slm_field(m, 'flops'))];
if any([x.is_sparse])
  cost(10:12) = total;
end
if isempty(sign)
  slm_add(number, cost, shares, false);
else
  slm_learn(number, sign, cost, shares, false, slm_scatter(m));
end
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
