function v = slm_made(number, v)
% A value of operation NUMBER that is read from nowhere: its shape is noted.
global slm_off slm_op
if slm_off
  slm_op(1, number) = 1;
else
  slm_result(number, slm_operation(number), 1, v, [], 12);
end
end
