function m = slm_condensed(c, a, reduce, sweeps, rest)
% Reduction of A to condensed form by REDUCE flops, half of them matrix x
% vector products that stream the trailing matrix SWEEPS times (Dongarra,
% Hammarling & Sorensen, LAPACK Working Note 2); then REST blocked flops.
m.loads = slm_level3(c, a, reduce / 2);
m.work_loads = sweeps * slm_trailing(c, a) + slm_choose(a.bytes <= c.C, 0, slm_blocked(c, rest, a.width));
m.work_stores = a.bytes;
m.flops = slm_flops(a, reduce + rest);
end
