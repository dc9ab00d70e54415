function m = ismissing(a)
% NaN of numbers, blanks of characters, empty texts of cells.
if iscell(a), m = cellfun('isempty', a); elseif ischar(a), m = a == ' '; else, m = isnan(a); end
end
