function v = slm_argument(number, v)
% An argument of a user's function: elements are loaded here, what is computed
% and no scalar is stored.
s = slm_operation(number);
slm_hand_over(number, s, 1, v);
end
