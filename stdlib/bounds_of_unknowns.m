function b = bounds_of_unknowns(b, n, none)
% Bounds of n unknowns as a column, from none, one for all, or those of the first ones; the others are as where there is none.
if isempty(b), b = none*ones(n, 1); end
b = b(:);
if isscalar(b) && n > 1, b = b*ones(n, 1); end
if numel(b) < n, b(end+1:n) = none; end
end
