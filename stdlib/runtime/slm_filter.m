function off = slm_filter(names)
% Whether --skip (true) or --only (false) name a range; NaN if neither does.
global slm_g
off = NaN;
for k = 1:numel(names)
  if any(strcmp(slm_g.options.skip, names{k}))
    off = 1;
    return
  elseif any(strcmp(slm_g.options.only, names{k}))
    off = 0;
    return
  end
end
end
