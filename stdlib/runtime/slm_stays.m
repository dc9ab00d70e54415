function stays = slm_stays(lines, others)
% Whether the lines of short runs stay beside other bytes that their pass loads, at
% the three capacities. lines: those of each array, as if it began at set 0. They
% must not be too many for the sets that they reach, together and of each array.
global slm_g
stays = true(3, 1);
if isempty(lines)
  return
end
c = slm_g.cache;
each = [lines{:}];
total = numel(each);
for k = 1:3
  stays(k) = total * c.line + others <= c.C(k);
  if stays(k) && total > c.ways && c.ways * c.line < c.C(2)
    sets = max(floor(c.C(k) / (c.line * c.ways)), 1);
    stays(k) = total <= c.ways * numel(slm_different(mod(each, sets)));
    for j = 1:numel(lines)
      stays(k) = stays(k) && numel(lines{j}) <= c.ways * numel(slm_different(mod(lines{j}, sets)));
    end
  end
end
end
