function slm_transposed(number, a, r)
% A scalar or a full vector is only seen the other way round; a matrix is copied.
global slm_off slm_op
s = slm_operation(number);
if slm_off
  slm_op(1, number) = 1;
else
  [done, key] = slm_jump(number, s, {a}, {r}, 0);
  if ~done
    slm_keep(number, key, s, slm_copied(number, s, a, r));
  end
end
end

function ends = slm_copied(number, s, a, r)
% The transpose of a matrix. ends: whether it ends a nest.
global slm_g
ends = false;
if isscalar(a) || (isvector(a) && ~issparse(a))
  slm_pass_on(number, s, 1, r);
  return
end
[type, from] = slm_source(s, 1);
role = 4;
scatter = [];
if type == 3 || type == 4
  slm_join(from, issparse(a));
  role = 10;
else
  ends = true;
  [known, sign, about] = slm_seen(number, s, {a}, {r});
  if known
    scatter = slm_kept_scatter(number);
  else
    x = slm_operand(a, true);
    m = slm_model_transpose(slm_g.cache, x, slm_operand(r, true), 1);
    m.turns = ~issparse(a);
    slm_charge(number, sign, about, m, x);
    scatter = slm_scatter(m);
  end
end
slm_result(number, s, 6, r, scatter, role);
end
