function slot = slm_passes(slot, x)
% The variable, if it is what is passed, x: `c{:}` passes what is in c. 0 where it is not, or holds nothing.
global slm_g slm_var
kind = slm_var(3, slot);
[rows, columns] = size(x);
if kind == 0 || slm_g.width_kind(kind + 1) == 0 && (rows ~= slm_var(1, slot) || columns ~= slm_var(2, slot) ...
    || ~strncmp(slm_g.kinds{kind}, [class(x), ' '], numel(class(x)) + 1))
  slot = 0;
end
end
