function t = join(c, delimiter)
% The texts of a cell or the strings of a row or column joined by a delimiter, a blank if none is given.
if nargin < 2, delimiter = ' '; end
if ischar(c), c = {c}; end
if ~isvector(c) && ~isempty(c), error('slamm:join', 'join takes a row or column of texts here.'); end
t = strjoin(reshape(cellstr(c), 1, []), char(delimiter));
if isstring(c), t = string(t); end
end
