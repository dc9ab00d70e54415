function key = slm_key_of_part(name, values)
% The key of a part of a variable: of its name, with the values of indices for ? in it. The keys
% of those that were met are kept by their values.
global slm_n
key = slm_key(name);
if isempty(values)
  return
end
v = zeros(numel(values), 1);
for k = 1:numel(values)
  if ~isnumeric(values{k}) || ~isscalar(values{k})
    key = slm_key(slm_part_name(name, values));
    return
  end
  v(k) = values{k};
end
of = key - 4096;
if of <= numel(slm_n.named) && ~isempty(slm_n.named{of})
  t = slm_n.named{of};
  same = t(1, :) == v(1);
  for k = 2:numel(v)
    same = same & t(k, :) == v(k);
  end
  k = find(same, 1);
  if ~isempty(k)
    key = t(end, k);
    return
  end
else
  slm_n.named{of} = zeros(numel(v) + 1, 0);
end
key = slm_key(slm_part_name(name, values));
if size(slm_n.named{of}, 2) < 3000
  slm_n.named{of}(:, end+1) = [v; key];
end
end
