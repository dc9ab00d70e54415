function v = slm_given(number, v)
% What a function of the user gives, of operation NUMBER: its text has stored it, and
% who uses it loads it.
global slm_off slm_op
if slm_off
  slm_op(1, number) = 1;
else
  slm_result(number, slm_operation(number), 5, v, []);
end
end
