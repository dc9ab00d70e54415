function slm_pass_on(number, s, k, r)
% The result of an operation is its operand k, seen another way.
global slm_var slm_op slm_what
[type, from] = slm_source(s, k);
what = [];
slm_op(2:8, number) = 0;
if from > 0
  what = slm_what{from};
  slm_op(2:8, number) = slm_op(2:8, from);
  if type >= 2 && type <= 4
    slm_op(1, from) = 1;
  end
elseif type == 2
  slot = s.at(k);
  slm_op(2:8, number) = [slot; 1; slm_var([4 4 4], slot); 0; slot];
end
slm_result(number, s, type, r, what, 5);
end
