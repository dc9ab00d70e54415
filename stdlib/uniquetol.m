function u = uniquetol(a, tol)
% Sorted elements of which no two are closer than tol (1e-12, single: 1e-6) times the largest.
if nargin < 2
  if isa(a, 'single'), tol = 1e-6; else, tol = 1e-12; end
end
if ~isfloat(a) || ~isreal(a), error('MATLAB:uniquetol:InvalidInput', 'uniquetol takes real floating-point numbers.'); end
if ~isfloat(tol) || ~isreal(tol) || ~isscalar(tol)
  error('MATLAB:uniquetol:InvalidTolerance', 'The tolerance must be one real floating-point number.');
end
s = sort(a(:));
u = zeros(0, 1, class(s));
k = 1;
limit = tol*max(abs(s));
while k <= numel(s)
  u(end+1, 1) = s(k);
  first = s(k);
  k = k + 1; % also where the difference is NaN
  while k <= numel(s) && s(k) - first <= limit, k = k + 1; end
end
if isrow(a), u = u.'; end
end
