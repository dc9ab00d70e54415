function r = text_cut(s, mark, behind)
% The part after or before the first occurrence of a text, or a position: what extractAfter and
% extractBefore share.
r = text_each(@cut, s, mark, behind);
end

function t = cut(s, mark, behind)
if isnumeric(mark)
  from = mark;
  to = mark;
else
  at = strfind(s, mark);
  % MATLAB gives a missing string where there is none
  if isempty(at), t = ''; return, end
  from = at(1);
  to = at(1) + numel(char(mark)) - 1;
end
if behind, t = s(to+1:end); else, t = s(1:from-1); end
end
