function key = slm_key(text)
% Number of the name of a part of a variable; variables themselves have smaller ones.
global slm_g
key = find(strcmp(slm_g.keys, text), 1);
if isempty(key)
  slm_g.keys{end+1} = text;
  key = numel(slm_g.keys);
end
key = key + 4096;
end
