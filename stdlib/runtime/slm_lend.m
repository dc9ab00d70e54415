function slm_lend(s, before, values)
% Before a handle is called with VALUES, the operands of site s after the first BEFORE: its
% parameters hold the arrays of the variables that are passed.
global slm_g slm_n slm_off
given = zeros(1, numel(values));
if slm_g.nests && ~slm_off
  for k = 1:min(numel(values), numel(s.kind) - before)
    if s.kind(before + k) == 1 && ~isscalar(values{k})
      given(k) = -1;
      if s.at(before + k) <= 4096
        given(k) = slm_stored_in(s.at(before + k));
      end
    end
  end
end
slm_n.given = given;
end
