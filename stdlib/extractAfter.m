function r = extractAfter(s, mark)
% The text after the first occurrence of another, or after a position; '' where there is none.
r = text_cut(s, mark, true);
end
