function parts = split(s, delimiter)
% Parts of a text between delimiters, a column; white space if none is given. Every delimiter
% separates. Arrays of strings are cells of texts.
if nargin < 2
  parts = regexp(strtrim(s), '\s+', 'split');
else
  parts = strsplit(s, delimiter, 'CollapseDelimiters', false);
end
parts = parts(:);
end
