function slm_hand_over(number, s, k, v)
% Operand k goes to a function with a text of its own.
global slm_g slm_off slm_what
if slm_off
  return
end
[type, r] = slm_source(s, k);
if type == 3 || type == 4
  slm_join(r, false);
elseif (type == 1 || type == 6) && ~isscalar(v)
  stored = slm_bytes(v) * ones(3, 1);
  if type == 6 && ~isempty(slm_what{r})
    stored = slm_what{r}(:);
  end
  if slm_g.nests
    slm_nest_end();
  end
  slm_add(number, [zeros(3, 1); stored; zeros(7, 1)], [], false);
end
end
