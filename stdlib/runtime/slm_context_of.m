function ctx = slm_context_of(body, off, active)
% Number of a context; makes it when it is new.
global slm_g slm_runs slm_entered
for ctx = 1:numel(slm_g.contexts)
  c = slm_g.contexts(ctx);
  if c.body == body && c.off == off && slm_equal(c.active, active)
    return
  end
end
base = size(slm_runs, 2);
slm_g.contexts(end+1) = struct('body', body, 'off', off, 'active', active, 'base', base);
ctx = numel(slm_g.contexts);
slm_g.next{ctx} = [];
count = numel(slm_g.bodies(body).range);
slm_runs(:, base + (1:count)) = 0;
slm_entered(base + (1:count)) = 0;
for k = 1:count
  slm_g.sizes{base + k} = zeros(4, numel(slm_g.bodies(body).slots));
end
end
