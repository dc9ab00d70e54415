function r = extractAfter(s, mark)
% The text behind the first occurrence of another, or behind a position; '' where there is none.
r = text_cut(s, mark, true);
end
