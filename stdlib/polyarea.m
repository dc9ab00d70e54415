function a = polyarea(x, y)
% Area of the polygon with these corners.
if ~isequal(size(x), size(y)), error('MATLAB:polyarea:XYSizeMismatch', 'X and Y must be the same size.'); end
if isrow(x), x = x(:); y = y(:); end
a = abs(sum(x.*circshift(y, -1, 1) - circshift(x, -1, 1).*y, 1))/2;
end
