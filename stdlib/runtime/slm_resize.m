function slm_resize(k, b, sparse)
% Variable k holds b bytes now: the largest size in the active ranges.
global slm_g
slm_g.fs(k) = sparse;
if slm_g.fb(k) == b
  return
end
slm_g.fb(k) = b;
if slm_g.off
  return
end
mask = slm_g.bodies(slm_g.body).mask;
for r = slm_g.rs
  if mask(k, r)
    c = slm_g.base + r;
    if slm_g.sizes{c}(k) < b
      slm_g.sizes{c}(k) = b;
    end
  end
end
end
