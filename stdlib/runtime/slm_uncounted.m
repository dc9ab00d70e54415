function yes = slm_uncounted(off)
% Whether something has no flops, by its mark (slm_described): none, 0, or the variables
% whose subscript it is unless they hold function handles.
global slm_g slm_var
yes = ~isempty(off);
if yes && off(1) > 0
  yes = ~all(slm_g.handle_kind(slm_var(3, off) + 1));
end
end
