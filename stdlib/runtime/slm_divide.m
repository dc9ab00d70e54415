function r = slm_divide(number, a, b, left)
% a\b or a/b, by what the matrix is.
global slm_g
s = slm_operation(number);
a = slm_turn(a, s.turned(1));
b = slm_turn(b, s.turned(2));
if left
  r = a \ b;
else
  r = a / b;
end
if slm_g.off
  slm_g.type(number) = 1;
elseif (left && isscalar(a)) || (~left && isscalar(b))
  slm_elementwise(number, s, a, b, r);
else
  x = [slm_operand(a, true), slm_operand(b, false)];
  if left
    [x(1).kind, x(1).fill] = slm_system(a);
    m = slm_model_left_divide(slm_g.cache, x, slm_operand(r, true), 1);
  else
    [x(2).kind, x(2).fill] = slm_system(b);
    m = slm_model_right_divide(slm_g.cache, x, slm_operand(r, true), 1);
  end
  slm_charge(s, m, x);
  slm_result(number, s, 6, issparse(r), slm_scatter(m));
end
end
