function parts = splitlines(s)
% Lines of a text, a column.
parts = regexp(s, '\r\n|\n|\r', 'split');
parts = parts(:);
if isstring(s), parts = string(parts); end
end
