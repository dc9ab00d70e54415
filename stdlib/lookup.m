function idx = lookup(table, y, opt)
% For each y the last i with table(i) <= y, 0 before the first (Octave); a descending table is
% searched from its end. Options: m only exact matches, b whether there is one, l and r extend the
% first and last interval. Cells of texts are searched in order.
if nargin < 3, opt = ''; end
if ~ischar(opt) && ~isstring(opt), error('Octave:invalid-input-arg', 'lookup: options are a text'); end
if iscell(table)
  if ischar(y), y = {y}; end
  idx = zeros(size(y));
  for k = 1:numel(y)
    both = [table(:); y(k)];
    [~, at] = sort(both);
    idx(k) = find(at == numel(both)) - 1;
  end
  matched = false(size(y));
  for k = 1:numel(y)
    matched(k) = idx(k) > 0 && strcmp(table{idx(k)}, y{k});
  end
else
  n = numel(table);
  t = table(:);
  falling = n > 1 && t(1) > t(n);
  if falling, t = -t; end
  idx = zeros(size(y));
  q = y;
  if falling, q = -y; end
  lo = zeros(size(y));
  hi = (n + 1)*ones(size(y));
  while any(hi(:) - lo(:) > 1)
    mid = floor((lo + hi)/2);
    inside = mid > lo & mid < hi;
    mid = min(max(mid, 1), max(n, 1));
    below = reshape(t(mid), size(y)) <= q | isnan(q);
    lo(inside & below) = mid(inside & below);
    hi(inside & ~below) = mid(inside & ~below);
  end
  idx = lo;
  matched = idx > 0;
  matched(matched) = reshape(table(idx(matched)), [], 1) == reshape(y(matched), [], 1);
  if any(opt == 'l'), idx(idx < 1) = 1; end
  if any(opt == 'r'), idx(idx > n - 1) = n - 1; end
end
if any(opt == 'm'), idx(~matched) = 0; end
if any(opt == 'b'), idx = matched; end
end
