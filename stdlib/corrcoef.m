function R = corrcoef(x, y)
% Matrix of correlation coefficients of the columns of x, or of two samples.
if nargin > 1, x = [x(:), y(:)]; end
C = cov(x);
s = sqrt(diag(C));
R = C./(s*s.');
% A scalar has none: NaN.
if numel(x) > 1, R(1:size(R, 1)+1:end) = 1; end
end
