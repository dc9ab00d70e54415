function m = slm_model_histogram(c, x, r, nout)
% histc(x, edges): the values once; the edges once where they and the result fill no more than a quarter of the cache, so that
% the values of a tour over them fit too, else the places that a bisection looks at; the result is a scatter, whose
% places take turns with these.
m.loads = slm_data_bytes(x(1:2));
m.flops = x(1).numel;
if numel(r) == 0 || x(1).numel == 0
  return
end
edges = double(x(2).held(:));
both = x(2).bytes + r(1).bytes;
few = 4 * both <= c.C | x(1).bytes + both <= c.C;
counts = x(1).is_vector && r(1).width > 0;
if counts
  [~, at] = histc(x(1).held(:), edges);
end
if ~all(few)
  looks = slm_bisected(edges, double(x(1).held(:)));
  list = looks(:);
  sizes = x(2).numel;
  widths = x(2).width;
  if counts
    % what is counted nowhere comes to no other place than the value before
    last = cummax((at > 0) .* (1:numel(at))');
    place = at(max(last, 1)) - 1;
    list = [list, reshape(repmat(max(place, 0)', size(looks, 1), 1), [], 1)];
    sizes(2) = r(1).numel;
    widths(2) = r(1).width;
  end
  list = list(~isnan(looks(:)), :);
  of = [1 0];
  looked = slm_gather_lists(c, list, sizes, widths, of(1:numel(sizes)), x(1).bytes);
  m.loads = [x(1).bytes * c.one; slm_choose(few, x(2).bytes, looked)];
  if counts
    lines = slm_gather_lists(c, list, sizes, widths, [0 1], x(1).bytes);
    m = slm_scattered(c, m, at(at > 0) - 1, r(1), x(1).bytes + x(2).bytes, slm_choose(few, 0, lines));
  end
elseif counts
  m = slm_scattered(c, m, at(at > 0) - 1, r(1), x(1).bytes + x(2).bytes, 0 * c.one);
end
end
