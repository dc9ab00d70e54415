function r = extractBefore(s, mark)
% The text before the first occurrence of another, or before a position; '' where there is none.
r = text_cut(s, mark, false);
end
