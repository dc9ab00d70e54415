function yes = slm_lies_apart(r)
% Whether operation r has given elements of an array that do not lie one after the other: a row,
% every second element, what a list or a mask names.
global slm_what
yes = false;
if ~iscell(slm_what{r}) || numel(slm_what{r}) < 3
  return
end
p = slm_piece(slm_what{r}{:});
yes = p.turn ~= 0 || any(p.kind > 2);
if yes
  return
end
for k = find(p.kind == 2)
  i = double(p.index{k});
  yes = yes || (numel(i) > 1 && i(2) - i(1) ~= 1);
end
n = slm_axis_counts(p);
[~, k] = slm_form(p);
yes = yes || any(n(k+1:end) ~= 1);
end
