function v = slm_argument(number, v)
% An argument of a user's function: elements are loaded here, what is computed
% and no scalar is stored.
global slm_off
if slm_off
  return
end
s = slm_operation(number);
[done, key] = slm_jump(number, s, {v}, {}, 1);
if done
  return
end
type = slm_source(s, 1);
slm_hand_over(number, s, 1, v);
slm_result(number, s, 1, v, [], 11);
slm_keep(number, key, s, (type == 1 || type == 6) && ~isempty(v) && ~slm_fits_registers(v));
end
