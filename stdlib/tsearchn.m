function [t, p] = tsearchn(X, T, XI)
% The simplex of the triangulation T of the points X (rows) in which each row of XI lies, NaN where it lies in
% none, and its barycentric coordinates there. Simplex by simplex: the points in its box are tried.
n = size(X, 2);
m = size(XI, 1);
t = NaN(m, 1);
p = NaN(m, n + 1);
for s = 1:size(T, 1)
  C = X(T(s, :), :);
  low = min(C, [], 1);
  high = max(C, [], 1);
  slack = 1e-12*max(high - low);
  in = isnan(t);
  for c = 1:n, in = in & XI(:, c) >= low(c) - slack & XI(:, c) <= high(c) + slack; end
  in = find(in);
  if isempty(in), continue, end
  A = (C(2:end, :) - repmat(C(1, :), n, 1)).';
  if rcond(A) < eps, continue, end
  b = A\(XI(in, :) - repmat(C(1, :), numel(in), 1)).';
  b = [1 - sum(b, 1); b].';
  hit = all(b >= -1e-12, 2);
  t(in(hit)) = s;
  p(in(hit), :) = b(hit, :);
end
end
