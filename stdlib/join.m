function t = join(c, delimiter)
% The texts of a cell joined by a delimiter, a blank if none is given. Arrays of strings are cells.
if nargin < 2, delimiter = ' '; end
if ischar(c), c = {c}; end
t = strjoin(reshape(c, 1, []), delimiter);
end
