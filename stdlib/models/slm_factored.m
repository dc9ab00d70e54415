function m = slm_factored(c, a, flops)
% A blocked factorisation of a copy of A. A sparse A is loaded once and
% factored in full form.
if a.is_sparse
  whole = slm_full(a);
  m.loads = a.bytes;
  m.work_loads = slm_level3(c, whole, flops);
  m.work_stores = whole.bytes;
else
  m.loads = slm_level3(c, a, flops);
  m.work_loads = 0;
  m.work_stores = a.bytes;
end
m.flops = slm_flops(a, flops);
end
