function A = accumdim(subs, vals, dim, n, func, fillval)
% Sums the slices of vals along dim that have the same subscript (Octave).
if nargin < 3 || isempty(dim)
  dim = find(size(vals) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
if any(subs(:) < 1), error('slamm:accumdim:subscripts', 'accumdim: the subscripts must be positive integers.'); end
if nargin < 4 || isempty(n) || n == 0, n = max(subs(:)); end
if nargin < 5 || isempty(func), func = @sum; end
if nargin < 6 || isempty(fillval), fillval = 0; end
sz = size(vals);
order = [dim, 1:dim-1, dim+1:numel(sz)];
v = reshape(permute(vals, order), sz(dim), []);
B = repmat(fillval, n, size(v, 2));
for k = 1:n
  rows = subs == k;
  if any(rows(:)), B(k, :) = func(v(rows, :), 1); end
end
rest = sz(order);
rest(1) = n;
A = ipermute(reshape(B, rest), order);
end
