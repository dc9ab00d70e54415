function yes = slm_lies_apart(r)
% Whether operation r has given elements of an array that do not lie one after the other: a row,
% every second element, what a list or a mask names.
global slm_what
yes = false;
if ~iscell(slm_what{r}) || numel(slm_what{r}) < 3
  return
end
p = slm_piece(slm_what{r}{:});
if p.turn ~= 0
  yes = true;
  return
end
[n, extent] = slm_axis_counts(p);
partial = false;
for k = 1:numel(n)
  if partial
    yes = yes || n(k) ~= 1 || p.kind(k) > 2;
  elseif p.kind(k) > 2
    yes = true;
  elseif p.kind(k) > 0
    i = double(p.index{k});
    yes = yes || (numel(i) > 1 && i(2) - i(1) ~= 1);
    partial = n(k) ~= extent(k);
  end
end
end
