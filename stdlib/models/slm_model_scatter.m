function m = slm_model_scatter(c, x, r, nout)
% accumarray(subs, vals): operands swept once; the result is a scatter at the places
% that the subscripts name.
m.loads = slm_data_bytes(x(1:min(numel(x), 2)));
m.flops = 0;
if numel(r) > 0
  at = slm_places(x(1).held, r(1));
  m.flops = numel(at);
  m = slm_scattered(c, m, at, r(1), sum(m.loads));
end
end
