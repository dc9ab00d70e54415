function v = slm_argument(number, v)
% An argument of a user's function: elements are loaded here, what is computed
% and no scalar is stored.
global slm_off
s = slm_operation(number);
slm_hand_over(number, s, 1, v);
if ~slm_off
  slm_result(number, s, 1, v, [], 11);
end
end
