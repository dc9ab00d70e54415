function e = slm_find(number, key)
% What slm_keep keeps of this site by the key; [] where there is none.
global slm_jumps
e = [];
n = numel(key);
if n == 0
  return
end
t = slm_jumps{number};
for k = find(t.hash == (1:n) * key)
  other = t.entries{k};
  if numel(other.key) == n && all(other.key == key)
    e = other;
    return
  end
end
end
