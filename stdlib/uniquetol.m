function u = uniquetol(a, tol)
% Sorted elements of which no two are closer than tol (1e-12) times the largest.
if nargin < 2, tol = 1e-12; end
s = sort(a(:));
u = [];
k = 1;
limit = tol*max(abs(s));
while k <= numel(s)
  u(end+1, 1) = s(k);
  first = s(k);
  while k <= numel(s) && s(k) - first <= limit, k = k + 1; end
end
if isrow(a), u = u.'; end
end
