function slm_transposed(number, a, r)
% A scalar or a full vector is only seen the other way round; a matrix is copied.
global slm_g slm_off slm_op
s = slm_operation(number);
if slm_off
  slm_op(1, number) = 1;
elseif isscalar(a) || (isvector(a) && ~issparse(a))
  slm_pass_on(number, s, 1, r);
else
  [type, from] = slm_source(s, 1);
  role = 4;
  if type == 3 || type == 4
    slm_join(from, issparse(a));
    role = 10;
  else
    [known, sign, about] = slm_seen(number, s, {a}, {r});
    if ~known
      x = slm_operand(a, true);
      slm_charge(number, sign, about, slm_model_transpose(slm_g.cache, x, slm_operand(r, true), 1), x);
    end
  end
  slm_result(number, s, 6, r, [], role);
end
end
