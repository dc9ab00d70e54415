function distance = slm_stack_distances(at, order, again)
% How many other lines were used since each reference's line was used last, Inf where
% it never was. at: the line of each reference; order: references by line and time;
% again: whether, in this order, the one before is of the same line.
%
% With p(t) the reference before t to the line of t, the other lines between are the
% references u < t with p(u) < p(t), less the p(t) of them up to p(t) itself.
n = numel(at);
before = zeros(1, n);
k = find(again);
before(order(k)) = order(k - 1);
distance = Inf(1, n);
distance(before > 0) = 0;
% the same line as just before changes nothing
kept = before ~= (1:n) - 1 | before == 0;
place = cumsum(kept);
t = find(kept);
p = before(t);
p(p > 0) = place(p(p > 0));
m = find(p > 0);
if isempty(m) || sum(p == 0) <= 1
  return
end
fresh = cumsum(p == 0);
smaller = slm_smaller_before(p(m));
distance(t(m)) = fresh(m) + smaller - p(m);
end

function count = slm_smaller_before(x)
% How many of the elements before each are smaller; no two are equal. From the highest
% bit of the position down, elements of one group in the order of their values: those
% whose bit is 1 count those before them whose bit is 0.
n = numel(x);
[~, position] = sort(x);
position = position - 1;
count = zeros(1, n);
group = zeros(1, n);
bits = max(ceil(log2(max(n, 2))), 1);
for b = bits-1:-1:0
  one = mod(floor(position / 2^b), 2) == 1;
  zeros_so_far = cumsum(~one);
  starts = find([true, diff(group) ~= 0]);
  earlier = zeros(1, n);
  base = [0, zeros_so_far(1:end-1)];
  earlier(starts) = diff([0, base(starts)]);
  earlier = cumsum(earlier);
  at = position(one) + 1;
  count(at) = count(at) + zeros_so_far(one) - earlier(one);
  [~, order] = sort(2 * group + one);
  group = 2 * group(order) + one(order);
  position = position(order);
end
end
