function slm_resize(k, h)
% Variable k has the shape h now: the largest size in the active ranges.
global slm_g slm_base slm_rs slm_off slm_var
before = slm_var(4, k);
if any(slm_var(:, k) ~= h)
  slm_var(:, k) = h;
  slm_intern();
  slm_settle();
  if slm_g.nests
    slm_new_token();
  end
end
if slm_off || (h(4) <= before && h(4) > 0)
  return
end
for r = slm_rs
  if slm_g.mask(k, r)
    c = slm_base + r;
    kept = slm_g.sizes{c}(:, k);
    if kept(4) < h(4) || (kept(3) == 0 && h(3) > 0)
      slm_g.sizes{c}(:, k) = h;
    end
  end
end
end
