function slm_parameter(slot, k)
% A parameter has taken argument k over: a number that is in a register, or an array
% whose storage it shares.
global slm_n slm_var
h = slm_var(:, slot);
if slm_is_number(h)
  if slm_n.current > 0
    slm_knows(slot);
  end
elseif k >= 1 && k <= numel(slm_n.given)
  slm_hold(slot, slm_n.given(k));
end
end
