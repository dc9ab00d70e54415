function slm_context(body, off)
% The context of a body called from the current one: which ranges of callers
% are active. It has columns of its own in the table of figures.
global slm_g
from = slm_g.ctx;
r = 0;
if ~isempty(slm_g.rs)
  r = slm_g.rs(end);
end
known = find(slm_g.next(:, 1) == from & slm_g.next(:, 2) == r & slm_g.next(:, 3) == body & slm_g.next(:, 4) == off, 1);
if isempty(known)
  active = zeros(0, 2);
  if from > 0
    active = slm_g.contexts(from).active;
    while r > 0
      active = [active; slm_g.body, r]; %#ok<AGROW>
      r = slm_g.bodies(slm_g.body).parent(r);
    end
    active = unique(active, 'rows');
  end
  ctx = slm_context_of(body, off, active);
  if from > 0
    slm_g.next(end+1, :) = [from, slm_g.rs(end), body, off, ctx];
  end
else
  ctx = slm_g.next(known, 5);
end
slm_select(ctx);
n = numel(slm_g.bodies(body).slots);
slm_g.rs = [];
slm_g.fb = zeros(n, 1);
slm_g.fs = false(n, 1);
slm_g.fw = zeros(n, 1);
end
