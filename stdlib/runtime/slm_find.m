function e = slm_find(number, key)
% What slm_keep keeps of this site by the key; [] where there is none.
global slm_jumps
e = [];
t = slm_jumps{number};
if isempty(t) || isempty(key)
  return
end
for k = find(t.hash == sum(key .* (1:numel(key))'))
  other = t.entries{k};
  if numel(other.key) == numel(key) && all(other.key == key)
    e = other;
    return
  end
end
end
