function v = slm_made(number, v)
% A value of operation NUMBER that is read from nowhere: its shape is noted.
global slm_off slm_op
if slm_off
  slm_op(1, number) = 1;
else
  s = slm_operation(number);
  [done, key] = slm_jump(number, s, {}, {v});
  if ~done
    slm_result(number, s, 1, v, [], 12);
    slm_keep(number, key, s, false);
  end
end
end
