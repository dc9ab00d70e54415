function R = corrcoef(x, y)
% Matrix of correlation coefficients of the columns of x, or of two samples.
if nargin > 1
  if numel(x) ~= numel(y), error('MATLAB:corrcoef:XYmismatch', 'The two samples must have the same number of elements.'); end
  if isscalar(x), C = cov([x, y]); else, C = cov(x, y, 0); end
else
  C = cov(x);
end
s = sqrt(diag(C));
R = C./(s*s.');
% A scalar has none: NaN.
if nargin > 1 || numel(x) > 1, R(1:size(R, 1)+1:end) = 1; end
end
