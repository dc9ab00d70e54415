function n = count(s, pattern, varargin)
% How often a text, or any text of a cell, occurs; occurrences do not overlap.
if isstring(s) && ~ischar(s), s = cellstr(s); end
pattern = cellstr(pattern);
fold = numel(varargin) == 2 && strcmpi(varargin{1}, 'IgnoreCase') && varargin{2};
if ischar(s), s = {s}; end
n = zeros(size(s));
for k = 1:numel(s)
  for j = 1:numel(pattern)
    t = s{k};
    p = pattern{j};
    if fold, t = lower(t); p = lower(p); end
    last = 0;
    for at = strfind(t, p)
      if at > last
        n(k) = n(k) + 1;
        last = at + numel(p) - 1;
      end
    end
  end
end
end
