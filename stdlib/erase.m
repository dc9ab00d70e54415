function s = erase(s, match)
% Text without the occurrences of one text or of each text of a cell.
s = replace(s, match, '');
end
