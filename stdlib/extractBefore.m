function r = extractBefore(s, mark)
% The text before the first occurrence of another, or before a position; '' where there is none.
r = text_each(@before, s, mark);
end

function t = before(s, mark)
if isnumeric(mark)
  t = s(1:mark-1);
else
  at = strfind(s, mark);
  if isempty(at), t = ''; else, t = s(1:at(1)-1); end
end
end
