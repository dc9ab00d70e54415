function slm_pass_on(number, s, k, r)
% The result of an operation is its operand k, seen another way.
global slm_g
[type, from] = slm_source(s, k);
what = [];
slm_g.op(2:8, number) = 0;
if from > 0
  what = slm_g.what{from};
  slm_g.op(2:8, number) = slm_g.op(2:8, from);
  if type >= 2 && type <= 4
    slm_g.op(1, from) = 1;
  end
elseif type == 2
  slot = s.at(k);
  slm_g.op(2:8, number) = [slot; 1; slm_g.var([4 4 4], slot); 0; slot];
end
slm_result(number, s, type, r, what);
end
