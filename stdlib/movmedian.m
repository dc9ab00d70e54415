function y = movmedian(x, k)
% Median of a window of k elements around each ([before after] where it is not symmetric), along the
% first dimension that is not 1. The window is kept in order: an element goes, another comes.
of_single = isa(x, 'single');
if ~isa(x, 'double'), x = double(x); end
if ~isreal(x), y = moving_windows(@(w) median(w, 1), x, k); return, end
[before, after] = window_of(k);
n = size(x, 1);
if isrow(x), n = numel(x); end
y = zeros(size(x));
b = zeros(min(before + after + 1, n) + 1, 1);
for c = 0:n:numel(x) - 1
  count = 0;
  unknown = 0;
  first = c + 1;
  next = c + 1;
  for i = c+1:c+n
    last = i + after;
    if last > c + n, last = c + n; end
    while first < i - before
      if x(first) ~= x(first)
        unknown = unknown - 1;
      else
        j = 1;
        while b(j) < x(first), j = j + 1; end
        count = count - 1;
        while j <= count
          b(j) = b(j+1);
          j = j + 1;
        end
      end
      first = first + 1;
    end
    while next <= last
      if x(next) ~= x(next)
        unknown = unknown + 1;
      else
        j = 0 + count;
        while j >= 1 && b(j) > x(next)
          b(j+1) = b(j);
          j = j - 1;
        end
        b(j+1) = x(next);
        count = count + 1;
      end
      next = next + 1;
    end
    h = floor(count/2);
    if unknown > 0
      y(i) = NaN;
    elseif count > 2*h
      y(i) = b(h+1);
    else
      y(i) = (b(h) + b(h+1))/2;
    end
  end
end
if of_single, y = single(y); end
end
