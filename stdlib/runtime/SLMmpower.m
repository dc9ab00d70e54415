function r = SLMmpower(number, a, b)
% a^b of operation NUMBER, and what it moves.
global slm_g
s = slm_operation(number);
a = slm_turn(a, s.turned(1));
b = slm_turn(b, s.turned(2));
r = a ^ b;
if slm_g.off
  slm_g.type(number) = 1;
elseif isscalar(a) && isscalar(b)
  slm_elementwise(number, s, a, b, r);
else
  x = [slm_operand(a, true), slm_operand(b, false)];
  m = slm_model_power(slm_g.cache, x, slm_operand(r, true), 1);
  slm_charge(s, m, x);
  slm_result(number, s, 6, issparse(r), []);
end
end
