function b = slm_blocked(c, flops, width)
% Bytes that a blocked dense algorithm of so many flops (two a multiply-add of
% elements) loads: FLOPS/sqrt(E/3) elements with E the capacity in elements,
% the bound of three square blocks in cache (Irony, Toledo & Tiskin 2004).
elements = c.C / max(width, 1);
b = round(flops ./ sqrt(elements / 3) * width);
end
