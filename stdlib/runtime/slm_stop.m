function slm_stop(k)
% Clock k ends, and all that were left early inside it; 0 ends all.
global slm_t
now = toc(slm_t.begin);
at = find(slm_t.stack(:, 1) == k, 1, 'last');
if k == 0
  at = 1;
end
while ~isempty(at) && size(slm_t.stack, 1) >= at
  top = slm_t.stack(end, :);
  slm_t.stack(end, :) = [];
  j = top(1);
  whole = now - top(2) - (slm_t.pairs - top(4)) * slm_t.cost;
  slm_t.pairs = slm_t.pairs + 1;
  slm_t.active(j) = slm_t.active(j) - 1;
  slm_t.exclusive(j) = slm_t.exclusive(j) + max(whole - top(3), 0);
  if slm_t.active(j) == 0
    slm_t.inclusive(j) = slm_t.inclusive(j) + max(whole, 0);
  end
  if ~isempty(slm_t.stack)
    slm_t.stack(end, 3) = slm_t.stack(end, 3) + whole;
  end
end
end
