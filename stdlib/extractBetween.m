function r = extractBetween(s, first, last)
% The texts between two marks, a column of a cell; between two positions, both included, one text.
if isnumeric(first)
  r = text_each(@(t) t(first:last), s);
  return
end
r = cell(0, 1);
at = 1;
while true
  from = strfind(s(at:end), first);
  if isempty(from), break, end
  from = at + from(1) - 1 + numel(first);
  to = strfind(s(from:end), last);
  if isempty(to), break, end
  r{end+1, 1} = s(from:from + to(1) - 2);
  at = from + to(1) - 1 + numel(last);
end
end
