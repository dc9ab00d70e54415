function [r, p, k, e] = residue(b, a, varargin)
% Partial fractions of b/a: residues, poles, direct polynomial (and the power of every pole). With
% three inputs residue(r, p, k) the polynomials [b, a] of a sum of fractions.
if nargin > 2
  [r, p] = joined(b, a, varargin{1});
  return
end
b = b(:).'/a(find(a ~= 0, 1));
a = a(:).';
a = a(find(a ~= 0, 1):end);
a = a/a(1);
if numel(b) >= numel(a), [k, b] = deconv(b, a); else, k = []; end
p = roots(a);
n = numel(p);
[~, order] = sort(-abs(p));
p = p(order);
% poles closer than the rounding of a multiple root are one
e = ones(n, 1);
done = false(n, 1);
sorted = zeros(n, 1);
at = 0;
for i = 1:n
  if done(i), continue, end
  near = find(~done & abs(p - p(i)) <= 1e-3*max(1, abs(p(i))));
  m = numel(near);
  done(near) = true;
  sorted(at + (1:m)) = mean(p(near));
  e(at + (1:m)) = (1:m).';
  at = at + m;
end
p = sorted;
A = zeros(n);
for j = 1:n
  others = p;
  same = find(p == p(j));
  drop = same(1:e(j));
  others(drop) = [];
  q = poly(others);
  A(:, j) = [zeros(n - numel(q), 1); q(:)];
end
c = zeros(n, 1);
b = b(max(1, find(b ~= 0, 1)):end);
c(n - numel(b) + 1:n) = b;
r = A\c;
end

function [b, a] = joined(r, p, k)
a = poly(p);
n = numel(p);
b = zeros(1, n);
for j = 1:n
  same = find(p == p(j));
  power = sum(same <= j);
  others = p;
  others(same(1:power)) = [];
  q = poly(others);
  b = b + r(j)*[zeros(1, n - numel(q)), q];
end
if ~isempty(k)
  q = conv(k, a);
  b = [zeros(1, numel(q) - numel(b)), b] + q;
end
end
