function m = slm_model_scatter(c, x, r, nout)
% accumarray(subs, vals), histc(x, edges): operands swept once; the result is
% a scatter at unknown places: its bytes when it fits the cache, else a line
% read and written for each element.
n = x(1).rows;
if n == 1
  n = x(1).cols;
end
m.loads = slm_data_bytes(x(1:min(numel(x), 2)));
m.flops = n;
if numel(r) > 0
  lines = n * max(c.line, r(1).width);
  m.work_loads = slm_choose(r(1).bytes <= c.C, 0, lines);
  m.result_stores = slm_choose(r(1).bytes <= c.C, r(1).bytes, lines);
end
end
