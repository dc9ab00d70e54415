function r = extractAfter(s, mark)
% The text behind the first occurrence of another, or behind a position; '' where there is none.
r = text_each(@behind, s, mark);
end

function t = behind(s, mark)
if isnumeric(mark)
  t = s(mark+1:end);
else
  at = strfind(s, mark);
  if isempty(at), t = ''; else, t = s(at(1)+numel(mark):end); end
end
end
