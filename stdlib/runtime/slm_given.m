function v = slm_given(number, v)
% What a function of the user gives, of operation NUMBER: its text has stored it, and
% who uses it loads it.
global slm_off slm_op
if slm_off
  slm_op(1, number) = 1;
else
  s = slm_operation(number);
  [done, key] = slm_jump(number, s, {}, {v});
  if ~done
    slm_result(number, s, 5, v, []);
    slm_keep(number, key, s, false);
  end
end
end
