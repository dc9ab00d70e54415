function slm_resize(k, h)
% Variable k has the shape h now: the largest size in the active ranges.
global slm_g
before = slm_g.var(4, k);
slm_g.var(:, k) = h;
if slm_g.off || (h(4) <= before && h(4) > 0)
  return
end
for r = slm_g.rs
  if slm_g.mask(k, r)
    c = slm_g.base + r;
    kept = slm_g.sizes{c}(:, k);
    if kept(4) < h(4) || (kept(3) == 0 && h(3) > 0)
      slm_g.sizes{c}(:, k) = h;
    end
  end
end
end
