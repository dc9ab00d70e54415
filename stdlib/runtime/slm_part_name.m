function name = slm_part_name(name, values)
% The name of a part with the numbers of its indices for ?.
if isempty(values)
  return
end
pieces = regexp(name, '\?', 'split');
name = pieces{1};
for k = 2:numel(pieces)
  v = values{k-1};
  if ~ischar(v)
    v = sprintf('%.17g', double(v));
  end
  name = [name, v, pieces{k}]; %#ok<AGROW>
end
end
