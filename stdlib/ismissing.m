function m = ismissing(a)
% NaN of numbers, blanks of characters, empty texts of cells.
if isstring(a) && ~ischar(a), m = false(size(a)); elseif iscell(a), m = cellfun('isempty', a); elseif ischar(a), m = a == ' '; else, m = isnan(a); end
end
