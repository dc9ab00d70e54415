function r = slm_divide(number, a, b, left)
% a\b or a/b, by what the matrix is.
global slm_g slm_off slm_op
s = slm_operation(number);
a = slm_turn(a, s.turned(1));
b = slm_turn(b, s.turned(2));
if left
  r = a \ b;
else
  r = a / b;
end
if slm_off
  slm_op(1, number) = 1;
elseif (left && isscalar(a)) || (~left && isscalar(b))
  operators = {'/', '\'};
  slm_elementwise(number, s, a, b, r, operators{left + 1});
else
  [~, sign, about] = slm_seen(0, s, {a, b}, {r});
  x = [slm_operand(a, true), slm_operand(b, false)];
  if left
    kind = slm_system(a);
    x(1).kind = kind;
  else
    kind = slm_system(b);
    x(2).kind = kind;
  end
  if ~isempty(sign)
    sign = [sign; double(kind(:)); numel(kind)];
  end
  if ~isempty(sign) && slm_known(number, sign)
    scatter = slm_kept_scatter(number);
  else
    if left
      x(1).fill = slm_fill(a, kind);
      m = slm_model_left_divide(slm_g.cache, x, slm_operand(r, true), 1);
    else
      x(2).fill = slm_fill(b, kind);
      m = slm_model_right_divide(slm_g.cache, x, slm_operand(r, true), 1);
    end
    slm_charge(number, sign, about, m, x);
    scatter = slm_scatter(m);
  end
  slm_result(number, s, 6, r, scatter);
end
end
