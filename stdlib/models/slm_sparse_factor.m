function m = slm_sparse_factor(c, a, factor_bytes, reads, flops)
% A sparse factorisation: A once; READS entries of the factor are read back
% when it does not fit.
m.loads = a.bytes;
m.work_loads = slm_choose(factor_bytes <= c.C, 0, reads * slm_entry_bytes(a, a.width));
m.flops = slm_flops(a, flops);
end
