function m = slm_factored(c, a, flops)
% A blocked factorisation of a copy of A.
m.loads = slm_level3(c, a, flops);
m.work_loads = 0;
m.work_stores = a.bytes;
m.flops = slm_flops(a, flops);
end
