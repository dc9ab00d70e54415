function slm_charge(s, m, x)
% A pass of its own: what the model m says that it moves. A computed operand is
% stored by who computes it; elements in a row or through an index vector cost
% their lines besides.
global slm_g
c = slm_g.c;
loads = slm_field(m, 'loads');
total = slm_triple(slm_field(m, 'work_loads'));
stored = slm_triple(slm_field(m, 'work_stores'));
for k = 1:numel(x)
  loaded = zeros(3, 1);
  if k <= size(loads, 1)
    loaded = slm_triple(loads(k, :));
  end
  type = 0;
  r = 0;
  if k <= numel(s.kind)
    [type, r] = slm_source(s, k);
  end
  if type == 3 && any(loaded)
    own = slm_own_bytes(slm_g.what{r});
    loaded = loaded + max(slm_selection({slm_g.what{r}}, own) - own, 0);
  end
  total = total + loaded;
  if ~x(k).is_scalar
    if type == 6 && ~isempty(slm_g.what{r})
      stored = stored + slm_g.what{r}(:);
    elseif type == 1 || type == 6
      stored = stored + x(k).bytes;
    end
  end
  if r > 0
    slm_g.type(r) = 1;
  end
end
slm_g.acc(3:5, c) = slm_g.acc(3:5, c) + total;
slm_g.acc(6:8, c) = slm_g.acc(6:8, c) + stored;
slm_g.acc(9:11, c) = slm_g.acc(9:11, c) + slm_triple(slm_field(m, 'dgemm'));
if any([x.is_sparse])
  slm_g.acc(12:14, c) = slm_g.acc(12:14, c) + total;
end
slm_g.acc(15, c) = slm_g.acc(15, c) + sum(slm_field(m, 'flops'));
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
