function b = slm_level3(c, a, flops)
% FLOPS blocked flops on A: once if it fits, never less than once.
b = slm_choose(a.bytes <= c.C, a.bytes, max(slm_blocked(c, flops, a.width), a.bytes));
end
