function slm_nest_lines(list, arrays, counted)
% What references to elements load and store, through a fully associative LRU cache
% that is empty before them, at the three capacities (src/account/nest/cache.rs). list:
% a column for each: array, position, whether it is written, statement, place in the
% table of ranges, variable; arrays: storage, bytes, width of an element; counted: of so
% many the cost counts already.
%
% A stay is the time from a line's arrival at a capacity to its departure. A write
% brings the line in without loading it; a read of what was written in the stay is
% free; any other read loads the line once in the stay. A write stores what was not yet
% written in the stay.
global slm_g
line = slm_g.cache.line;
n = size(list, 2);
new = (1:n) > counted;
width = arrays(3, list(1, :));
first = list(2, :) .* width;
bytes = slm_bytes_then(list, arrays, first + width);
if any(width > line)
  % an element of several lines
  times = ceil(width / line);
  begins = cumsum(times) - times;
  from = zeros(1, sum(times));
  there = find(times > 0);
  from(begins(there) + 1) = diff([0, there]);
  from = cumsum(from);
  part = (1:numel(from)) - begins(from) - 1;
  list = list(:, from);
  new = new(from);
  bytes = bytes(from);
  first = first(from) + part * line;
  width = min(width(from) - part * line, line);
  n = numel(from);
end
number = floor(first / line);
% where the lines of each array begin among all
last = accumarray(list(1, :)', number', [size(arrays, 2), 1], @max)';
begin = [0, cumsum(last + 1)];
at = begin(list(1, :)) + number;
unit = floor((first - number * line) ./ max(width, line / 128));
if line > 128 && any(width < line / 128)
  slm_g.coarse = true;
end
of_line = min(bytes, (number + 1) * line) - number * line;
% stack distances, in the order of lines and of time
[~, order] = sort(at);
again = [false, diff(at(order)) == 0];
few = sum(~again) <= floor(slm_g.cache.C(3) / line);
if ~few
  distance = slm_stack_distances(at, order, again);
end
write = list(3, order) > 0;
time = order;
cost = zeros(6, n);
for c = 1:3
  if few
    % no line departs
    stay = cumsum(~again);
  else
    lines = max(floor(slm_g.cache.C(c) / line), 1);
    stay = cumsum(~again | distance(order) >= lines);
  end
  what = slm_numbered(stay * 128 + unit(order));
  written = slm_earliest(what(write), time(write), max(what));
  at_first = reshape(written(what), 1, []);
  stores = write & time == at_first;
  cost(3 + c, order(stores)) = width(order(stores));
  r = ~write & time < at_first;
  loaded = slm_earliest(stay(r), time(r), max(stay));
  loaded = loaded(~isinf(loaded));
  cost(c, loaded) = of_line(loaded);
  if few
    cost([2 3 5 6], :) = cost([1 1 4 4], :);
    break
  end
end
slm_nest_costs(list(4:6, new), cost(:, new));
end

function number = slm_numbered(x)
% Of each element, which of the different ones it is.
[sorted, order] = sort(x);
number = zeros(1, numel(x));
number(order) = cumsum([true, sorted(2:end) ~= sorted(1:end-1)]);
end

function t = slm_earliest(groups, time, n)
% The earliest time of each of n groups, Inf where it has none.
t = Inf(1, n);
[time, order] = sort(time, 'descend');
t(groups(order)) = time;
end

function bytes = slm_bytes_then(list, arrays, ends)
% Bytes of the array at each reference: an element after its end has made it grow.
bytes = arrays(2, list(1, :));
for k = slm_different(list(1, ends > bytes))
  of = find(list(1, :) == k);
  bytes(of) = max(bytes(of), cummax(ends(of)));
end
end

function slm_nest_costs(who, cost)
% Adds what references cost to their statements.
global slm_g
some = any(cost, 1);
who = who(:, some);
cost = cost(:, some);
if size(who, 2) == 1
  which = 1;
else
  which = slm_numbered((who(1, :) * 2^20 + who(2, :)) * 2^12 + who(3, :));
end
for k = 1:max([which, 0])
  of = find(which == k);
  place = who(:, of(1));
  t = sum(cost(:, of), 2);
  v = slm_sums(place(2), place(1), 0);
  slm_g.cost(1:6, v) = slm_g.cost(1:6, v) + t;
  slm_sum_shares(v, [place(3); t]);
end
end
