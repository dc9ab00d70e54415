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
  t = table;
  falling = n > 1 && t(1) > t(n);
  if falling, t = -t; end
  q = y;
  if ~isa(q, 'double'), q = double(q); end
  if falling, q = -q; end
  idx = zeros(size(y));
  half = 1;
  while 2*half <= n, half = 2*half; end
  for i = 1:numel(q)
    v = q(i);
    k = 0;
    if v ~= v, k = 0 + n; end % NaN is after all
    step = 0 + half;
    while step >= 1
      if k + step <= n
        if t(k+step) <= v, k = k + step; end
      end
      step = step/2;
    end
    idx(i) = k;
  end
  if any(opt == 'm' | opt == 'b')
    matched = idx > 0;
    matched(matched) = reshape(table(idx(matched)), [], 1) == reshape(y(matched), [], 1);
  end
  if any(opt == 'l'), idx(idx < 1) = 1; end
  if any(opt == 'r'), idx(idx > n - 1) = n - 1; end
end
if any(opt == 'm'), idx(~matched) = 0; end
if any(opt == 'b'), idx = matched; end
end
