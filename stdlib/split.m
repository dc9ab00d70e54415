function parts = split(s, delimiter)
% Parts of a text between delimiters, a column; white space if none is given. Every delimiter
% separates. Of a string an array of strings, of characters a cell.
if numel(string(s)) ~= 1, error('slamm:split', 'split takes one text here.'); end
if nargin < 2
  parts = regexp(strtrim(s), '\s+', 'split');
else
  parts = strsplit(s, delimiter, 'CollapseDelimiters', false);
end
parts = parts(:);
if isstring(s), parts = string(parts); end
end
