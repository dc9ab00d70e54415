function yes = slm_is_gathered(r)
% Whether operation r has given elements of an array that a list or a mask names, which lie
% nowhere one after the other.
global slm_what
yes = false;
if iscell(slm_what{r}) && numel(slm_what{r}) > 2
  p = slm_piece(slm_what{r}{:});
  yes = any(p.kind > 2);
end
end
