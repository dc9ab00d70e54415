function slm_context(body, off)
% The context of a body called from the current one: which ranges of callers
% are active, and why it counts nothing (slm_muted). It has columns of its own in the table of ranges.
global slm_g slm_rs slm_var slm_shapes
from = slm_g.ctx;
r = 0;
if ~isempty(slm_rs)
  r = slm_rs(end);
end
ctx = 0;
column = 4 * body - off;
if from > 0 && all(size(slm_g.next{from}) >= [r, column])
  ctx = slm_g.next{from}(r, column);
end
if ctx == 0
  active = zeros(0, 2);
  at = r;
  if from > 0
    active = slm_g.contexts(from).active;
    while at > 0
      active = [active; slm_g.body, at]; %#ok<AGROW>
      at = slm_g.bodies(slm_g.body).parent(at);
    end
    each = slm_different(active(:, 1) * 2^20 + active(:, 2))';
    active = [floor(each / 2^20), mod(each, 2^20)];
  end
  ctx = slm_context_of(body, off, active);
  if from > 0
    slm_g.next{from}(r, column) = ctx;
  end
end
slm_rs = [];
% no variable holds anything
slm_shapes = 0;
slm_select(ctx);
n = numel(slm_g.bodies(body).slots);
slm_g.mask = slm_g.bodies(body).mask;
slm_var = zeros(4, n);
slm_g.version = zeros(1, n);
end
