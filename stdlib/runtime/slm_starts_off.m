function off = slm_starts_off()
% With --only, nothing counts outside what it names.
global slm_g
off = ~isempty(slm_g.options.only);
end
