function m = slm_model_histogram(c, x, r, nout)
% histc(x, edges): the values once; the edges once where they and the result fill no more than half of the cache, so that
% the values of a tour over them fit too, else the places that a bisection looks at; the result is a scatter.
m.loads = slm_data_bytes(x(1:2));
m.flops = x(1).numel;
if numel(r) == 0 || x(1).numel == 0
  return
end
edges = double(x(2).held(:));
few = 2 * (x(2).bytes + r(1).bytes) <= c.C | x(1).bytes + x(2).bytes + r(1).bytes <= c.C;
if ~all(few)
  looked = slm_gather_list(c, slm_bisected(edges, double(x(1).held(:))), x(2).numel, x(2).width, x(1).bytes);
  m.loads = [x(1).bytes * c.one; slm_choose(few, x(2).bytes, looked)];
end
if x(1).is_vector
  [~, at] = histc(x(1).held(:), edges);
  m = slm_scattered(c, m, at(at > 0) - 1, r(1), x(1).bytes + x(2).bytes);
end
end
