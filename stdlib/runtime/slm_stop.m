function slm_stop(k, trips)
% Clock k ends, and all that were left early inside it; 0 ends all. trips: of the
% loop whose clock it is.
global slm_clocks slm_running slm_depth slm_pairs slm_begun slm_pair_cost
now = toc(slm_begun);
if nargin > 1
  slm_clocks(2, k) = slm_clocks(2, k) + trips;
end
n = slm_depth;
if n == 0 || slm_running(1, n) ~= k
  n = find(slm_running(1, 1:n) == k, 1, 'last');
  if k == 0
    n = 1;
  elseif isempty(n)
    return
  end
end
while slm_depth >= n
  top = slm_running(:, slm_depth);
  slm_depth = slm_depth - 1;
  j = top(1);
  whole = max(now - top(2) - (slm_pairs - top(4)) * slm_pair_cost, 0);
  slm_pairs = slm_pairs + 1;
  slm_clocks(:, j) = slm_clocks(:, j) + [1; 0; (slm_clocks(5, j) == 1) * whole; max(whole - top(3), 0); -1];
  if slm_depth > 0
    slm_running(3, slm_depth) = slm_running(3, slm_depth) + whole;
  end
end
end
