function r = SLMmpower(number, a, b)
% a^b of operation NUMBER, and what it moves.
global slm_off slm_op
s = slm_operation(number);
a = slm_turn(a, s.turned(1));
b = slm_turn(b, s.turned(2));
r = a ^ b;
if slm_off
  slm_op(1, number) = 1;
  return
end
[done, key] = slm_jump(number, s, {a, b}, {r});
if ~done
  slm_keep(number, key, s, slm_power_counts(number, s, a, b, r));
end
end

function ends = slm_power_counts(number, s, a, b, r)
% What the power moves. ends: whether it ends a nest.
global slm_g
ends = false;
if isscalar(a) && isscalar(b)
  ends = slm_elementwise(number, s, a, b, r, '^');
else
  ends = ~slm_all_numbers({a, b, r});
  [known, sign, about] = slm_seen(number, s, {a, b}, {r});
  if ~known
    x = [slm_operand(a, true), slm_operand(b, false)];
    slm_charge(number, sign, about, slm_model_power(slm_g.cache, x, slm_operand(r, true), 1), x);
  end
  slm_result(number, s, 6, r, []);
end
end
