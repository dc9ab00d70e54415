function m = slm_condensed(c, a, reduce, sweeps, rest)
% Reduction of A to condensed form by REDUCE flops, half of them matrix x
% vector products that stream the trailing matrix SWEEPS times (Dongarra,
% Hammarling & Sorensen, LAPACK Working Note 2); then REST blocked flops. A
% sparse A is loaded once and reduced in full form.
m = slm_factored(c, a, reduce / 2);
whole = slm_full(a);
m.work_loads = m.work_loads + sweeps * slm_trailing(c, whole);
m.work_loads = m.work_loads + slm_choose(whole.bytes <= c.C, 0, slm_blocked(c, rest, whole.width));
m.flops = slm_flops(a, reduce + rest);
end
