function done = slm_on_numbers(number, s, name, values, results, count)
% A function with a model that works on numbers alone, where nests are counted: it ends no
% nest, and its operands are read as by scalar code (src/account/nest). Whether it is one.
global slm_g slm_c slm_op slm_what slm_var
done = false;
if ~slm_g.nests || ~slm_all_numbers(results)
  return
end
for k = 1:numel(values)
  if (k > numel(s.kind) || s.kind(k) ~= 4) && ~slm_all_numbers(values(k))
    return
  end
end
done = true;
cost = zeros(13, 1);
shares = zeros(7, 0);
for k = 1:min(numel(values), numel(s.kind))
  [type, r] = slm_source(s, k);
  if type == 2 && r == 0
    slot = s.at(k);
    [cost, shares] = slm_in_register(cost, shares, slot, slot, slm_var(4, slot), false);
  elseif type == 2 || type == 3
    row = slm_op(2:8, r)';
    [key, at] = slm_element_of([row(1:5), 0, r, row(6:7)], slm_what{r});
    if at >= 0
      part = slm_what{r};
      slm_refer(slm_stored_in(key), at, part{1}, part{2}, false, [number; slm_c; row(7)]);
    else
      [cost, shares] = slm_in_register(cost, shares, key, row(7), row(3), false);
    end
  end
  if r > 0
    slm_op(1, r) = 1;
  end
end
if ~slm_uncounted(s.none)
  m = slm_move(name, values, results, count);
  if isfield(m, 'flops') && ~isempty(m.flops)
    cost(13) = sum(m.flops);
  end
end
slm_add(number, cost, shares, false);
slm_result(number, s, 1, results{1}, [], 6);
end
