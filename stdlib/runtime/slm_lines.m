function [low, high] = slm_lines(pieces)
% Lines that selections of one array touch which have no index vectors: first and
% last lines of stretches that lie apart, ascending. Arrays begin at a line.
global slm_g
line = slm_g.cache.line;
low = [];
high = [];
for j = 1:numel(pieces)
  p = pieces{j};
  [form, k, unit] = slm_form(p);
  if form > 0
    [n, extent] = slm_axis_counts(p);
    begin = 0;
    count = unit;
    if k <= numel(n)
      i = sort(double(p.index{k}(:))) - 1;
      step = 1;
      if numel(i) > 1
        step = i(2) - i(1);
      end
      if p.kind(k) ~= 4 && (step - 1) * unit * p.width < line
        % no line lies untouched between its first and its last element
        count = (i(end) - i(1) + 1) * unit;
        i = i(1);
      end
      begin = i' * unit;
      stride = unit * extent(k);
      for m = k+1:numel(n)
        at = 0:n(m)-1;
        if p.kind(m) > 0
          at = reshape(double(p.index{m}), 1, []) - 1;
        end
        begin = reshape(repmat(begin(:), 1, numel(at)) + repmat(at * stride, numel(begin), 1), 1, []);
        stride = stride * extent(m);
      end
    end
    low = [low, floor(begin * p.width / line)]; %#ok<AGROW>
    high = [high, floor(((begin + count) * p.width - 1) / line)]; %#ok<AGROW>
  end
end
if numel(low) > 1
  [low, order] = sort(low);
  high = cummax(high(order));
  first = [true, low(2:end) > high(1:end-1)];
  low = low(first);
  high = high([first(2:end), true]);
end
end
