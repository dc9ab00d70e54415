function off = slm_starts_off()
% With --only, nothing counts outside what it names.
global slm_g
off = double(~isempty(slm_g.options.only));
end
