function slm_hand_over(number, s, k, v)
% Operand k goes to a function with a text of its own.
global slm_g slm_c slm_off slm_op slm_what slm_hits slm_told
if slm_off
  return
end
[type, r] = slm_source(s, k);
gathered = type == 3 && ~isscalar(v);
if gathered && ~slm_lies_apart(r)
  % a section is given by where it begins: the function alone loads it
  slm_op(1, r) = 1;
  return
end
if type == 3 || type == 4 && ~iscell(v) && ~isstruct(v)
  % what cells and structs hold, the function loads
  slm_join(r, false);
end
if gathered || (type == 1 || type == 6) && ~slm_fits_registers(v)
  stored = slm_bytes(v) * ones(3, 1);
  if type == 6 && ~isempty(slm_what{r})
    stored = max(slm_what{r}(:), stored);
  end
  if slm_g.nests && ~isempty(v)
    slm_nest_end();
  end
  t = slm_g.stored_by{number};
  if isempty(t)
    t = zeros(5, 0);
  end
  at = [slm_c; stored];
  v = t(5, t(1, :) == at(1) & t(2, :) == at(2) & t(3, :) == at(3) & t(4, :) == at(4));
  if isempty(v)
    if size(t, 2) >= 300
      slm_add(number, [zeros(3, 1); stored; zeros(7, 1)], [], false);
      return
    end
    v = slm_column(slm_c, number, false, 0);
    slm_g.cost(4:6, v) = stored;
    slm_g.stored_by{number} = [t, [at; v]];
  end
  slm_hits(v) = slm_hits(v) + 1;
  slm_told(end+1) = v;
end
end
