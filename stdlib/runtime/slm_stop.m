function w = slm_stop(k, trips)
% Clock k ends, and all that were left early inside it; 0 ends all. trips: of the
% loop whose clock it is, of all its executions. w: how many executions until the next
% one that is measured; a caller that takes w skips the clocks until then, and that one stands for all of them.
global slm_clocks slm_running slm_depth slm_cost slm_begun slm_costs
now = toc(slm_begun);
n = slm_depth;
w = 1;
if n == 0 || slm_running(1, n) ~= k
  n = find(slm_running(1, 1:n) == k, 1, 'last');
  if k == 0
    n = 1;
  elseif isempty(n)
    return
  end
end
if nargin > 1
  % what counting them has taken
  slm_cost = slm_cost + (trips - slm_clocks(7, k)) * slm_costs(4);
  slm_clocks(7, k) = trips;
end
while slm_depth >= n
  top = slm_running(:, slm_depth);
  slm_depth = slm_depth - 1;
  j = top(1);
  c = slm_clocks(:, j);
  all = 0;
  m = 1;
  whole = max(now - top(4) - (slm_cost - top(3)) - slm_costs(1), 0) + c(8);
  if c(4) > 1
    % of recursive calls only the outermost is of the inclusive time
    slm_clocks([1 3 4], j) = [c(1) + 1; c(3) + whole - top(2); c(4) - 1];
    all = whole;
  elseif c(5) > 1 && ~c(10)
    % the first one after a while finds nothing in the caches: the next one is measured
    m = c(5);
    slm_clocks([4 5 10], j) = [0; m + 1; 1];
  else
    m = c(5);
    all = whole;
    if m > 1
      % one that takes very long stands for itself alone
      usual = min(whole, 3 * c(9));
      all = whole + (m - 1) * usual;
      c(9) = 0.9 * c(9) + 0.1 * usual;
    elseif whole < c(9) || c(6) < 2
      c(9) = whole;
    end
    slm_clocks(:, j) = [c(1) + m; c(2) + all; c(3) + all - m * top(2); 0; 1; c(6) + 1; c(7:9); 0];
    m = 1 + (m - 1) * ~c(10);
  end
  slm_cost = slm_cost + slm_costs(2) + (m - 1) * slm_costs(3);
  if slm_depth > 0
    slm_running(2, slm_depth) = slm_running(2, slm_depth) + all;
  end
end
if nargout > 0 && slm_clocks(4, k) == 0 && ~slm_clocks(10, k) && slm_clocks(6, k) >= 16
  % clocks of short executions are measured rarely, so that this takes a twentieth of their
  % time: not one of the first 16, one in 1000 on the mean at the least, at unequal distances
  c = slm_clocks(:, k);
  most = min([1000, c(1) / 4, 20 * slm_costs(2) / (c(9) + 1e-9)]);
  w = max(1, floor(most * (0.5 + mod(c(6) * 0.6180339887498949, 1))));
  slm_clocks(5, k) = w;
end
end
