function y = window_extremes(x, k, largest)
% Largest or least elements of a window of k elements around each element, shorter at the ends: what movmax and
% movmin share. The place of the extreme is kept until it leaves the window.
[before, after] = window_of(k);
n = size(x, 1);
if isrow(x), n = numel(x); end
y = zeros(size(x), class(x));
for c = 0:n:numel(x) - 1
  best = 0;
  first = c + 1;
  for i = c+1:c+n
    if best < i - before
      % all of the window
      best = 0;
      first = i - before;
      if first <= c, first = c + 1; end
    end
    last = i + after;
    if last > c + n, last = c + n; end
    for j = first:last
      if x(j) == x(j)
        if best == 0
          best = 0 + j;
        elseif largest
          if x(j) >= x(best), best = 0 + j; end
        elseif x(j) <= x(best)
          best = 0 + j;
        end
      end
    end
    first = last + 1;
    if best > 0, y(i) = x(best); else, y(i) = NaN; end
  end
end
end
