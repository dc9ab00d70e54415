function s = replace(s, old, new)
% Text with every occurrence of one text, or of each text of a cell, replaced.
old = cellstr(old);
if isstring(new), new = convertStringsToChars(new); end
for k = 1:numel(old)
  if iscell(new), by = new{min(k, numel(new))}; else, by = new; end
  s = strrep(s, old{k}, by);
end
end
