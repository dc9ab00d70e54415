function b = slm_trailing(c, a)
% Bytes that a matrix x vector product with every trailing part streams, of
% the parts that do not fit.
n = min(a.rows, a.cols);
k = 1:n;
part = (max(a.rows, a.cols) - n + k) .* k * a.width;
b = [sum(part(part > c.C(1))), sum(part(part > c.C(2))), sum(part(part > c.C(3)))];
end
