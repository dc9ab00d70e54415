function m = slm_model_sets(c, x, r, nout)
% Set functions: every operand sorted, with its positions when they are asked
% for, then merged in one sweep.
carried = 8 * (nout > 1);
m.loads = zeros(numel(x), 1);
m.work_loads = 0;
m.work_stores = 0;
for k = 1:numel(x)
  if ~x(k).is_text
    sorted = slm_sorted(c, x(k), 1, carried);
    total = x(k).bytes + x(k).numel * carried;
    again = total * (total > c.C);
    m.loads(k) = x(k).bytes;
    m.work_loads = m.work_loads + sorted.work_loads + again;
    m.work_stores = m.work_stores + sorted.work_stores + again;
  end
end
end
