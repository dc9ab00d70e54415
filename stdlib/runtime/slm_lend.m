function slm_lend(s, before, values)
% Before a handle is called with VALUES, the operands of site s after the first BEFORE: its
% parameters hold the arrays of the variables that are passed.
global slm_g slm_n slm_op slm_var slm_off
given = zeros(1, numel(values));
passed = given;
if slm_g.nests && ~slm_off
  for k = min(numel(values), numel(s.kind) - before):-1:1
    key = 0;
    if s.kind(before + k) == 1
      key = s.at(before + k);
      if s.turned(before + k) == 0 && numel(values) == numel(s.kind) - before
        passed(k) = slm_passes(key, values{k});
      end
    elseif s.kind(before + k) == 2 && slm_op(1, s.at(before + k)) == 2
      % a part of a variable, or one seen another way
      key = slm_op(2, s.at(before + k));
      if key <= 4096 && ~slm_equal(size(values{k}), slm_var(1:2, key))
        % in another shape it is an array of its own in an analysis too
        key = 0;
      end
    elseif s.kind(before + k) == 2 && any(slm_op(14, s.at(before + k)) == [1 5]) ...
        && ~any(slm_op(1, s.at(before + k)) == [2 5])
      if ~isscalar(values{k})
        given(k) = slm_storage_of_section(s.at(before + k));
      end
    elseif s.kind(before + k) == 2 && slm_op(1, s.at(before + k)) == 5
      % what a function of the prototype has given, the last argument last of those with so many elements
      given(k) = slm_storage_given(values{k});
    end
    if key > 0 && ~isscalar(values{k})
      given(k) = -1;
      if key <= 4096
        given(k) = slm_stored_in(key);
      end
    end
  end
end
slm_n.given = given;
slm_n.passed = passed;
end
