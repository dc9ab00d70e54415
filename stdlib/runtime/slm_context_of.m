function ctx = slm_context_of(body, off, active)
% Number of a context; makes it when it is new.
global slm_g
for ctx = 1:numel(slm_g.contexts)
  c = slm_g.contexts(ctx);
  if c.body == body && c.off == off && isequal(c.active, active)
    return
  end
end
base = size(slm_g.acc, 2);
slm_g.contexts(end+1) = struct('body', body, 'off', off, 'active', active, 'base', base);
ctx = numel(slm_g.contexts);
count = numel(slm_g.bodies(body).range);
slm_g.acc(:, base + (1:count)) = 0;
slm_g.runs(:, base + (1:count)) = 0;
for k = 1:count
  slm_g.sizes{base + k} = zeros(numel(slm_g.bodies(body).slots), 1);
end
end
