function bytes = slm_fills(g, other, lines)
% Denning's working set: a line for every reference whose gap is longer than the
% largest window T whose mean footprint fits the capacity. other: bytes that the
% pass moves too; lines: lines that one reference touches.
global slm_g
bytes = zeros(3, 1);
line = g.line * lines;
for k = 1:3
  budget = slm_g.cache.C(k) * g.count;
  footprint = (g.sum + g.gap .* (g.touches - g.references)) * line + g.gap * other;
  fits = sum(footprint <= budget);
  refs = 0;
  total = 0;
  if fits > 0
    refs = g.references(fits);
    total = g.sum(fits);
  end
  slope = (g.touches - refs) * line + other;
  last = g.count;
  if fits < numel(g.gap)
    last = g.gap(fits + 1) - 1;
  end
  window = last;
  if slope > 0
    window = min(floor(max(budget - total * line, 0) / slope), last);
  end
  window = min(window, g.count);
  kept = 0;
  within = sum(g.gap <= window);
  if within > 0
    kept = g.charged(within);
  end
  bytes(k) = (g.total - kept) * lines;
end
end
