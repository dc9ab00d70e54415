function b = rmmissing(a)
% Without the elements of a vector, or the rows of a matrix, that hold NaN.
if isvector(a), b = a(~isnan(a)); else, b = a(~any(isnan(a), 2), :); end
end
