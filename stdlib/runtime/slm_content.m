function v = slm_content(number, v)
% An argument of a user's function that is a field or the content of a cell: the function itself
% loads it. A number is loaded here where a nest runs, which has the parameter in a register.
global slm_n slm_off
if slm_off
  return
end
s = slm_operation(number);
runs = slm_n.current > 0;
[done, key] = slm_jump(number, s, {v}, {}, 1, runs);
if done
  return
end
[type, r] = slm_source(s, 1);
if runs && type == 2 && slm_is_number(slm_shape(v))
  slm_join(r, false);
end
slm_result(number, s, 1, v, [], 11);
slm_keep(number, key, s, false);
end
