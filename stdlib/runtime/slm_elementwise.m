function slm_elementwise(number, s, a, b, r, name)
% A special operator with a scalar: element by element, in the statement's pass.
global slm_g
sparse = issparse(a) || issparse(b);
slm_join_operand(s, 1, sparse);
slm_join_operand(s, 2, sparse);
per = 1;
if ~isreal(r)
  per = 11 - 5 * (name == '*');
end
slm_result(number, s, 1, r, []);
v = slm_g.live(number);
if v > 0 && slm_g.met(1, v) == slm_g.c
  slm_g.cost(13, v) = slm_g.cost(13, v) + per * slm_stored(r);
else
  slm_flops_done(number, per * slm_stored(r));
end
end
