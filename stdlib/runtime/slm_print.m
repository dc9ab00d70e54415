function slm_print(name)
% %SLM print NAME: the inclusive figures so far of the regions of that name, of
% functions where no region has it, of the file where no function has it.
global slm_g
slm_flush();
t = slm_totals();
rank = 9 * ones(1, numel(t.range));
for k = 1:numel(t.range)
  if strcmp(t.range(k).name, name)
    rank(k) = 2;
    switch t.range(k).kind
      case 'body'
        rank(k) = 0;
      case 'function'
        rank(k) = 1;
      case 'file'
        rank(k) = 3;
    end
  end
end
total = zeros(14, 1);
for k = find(rank == min(rank))
  at = t.range(k).parent;
  inside = false;
  while at > 0
    inside = inside || rank(at) == min(rank);
    at = t.range(at).parent;
  end
  if ~inside && rank(k) < 9
    total(2:end) = total(2:end) + t.inclusive(2:end, k);
    total(1) = max(total(1), t.inclusive(1, k));
  end
end
SlmPrtAnalysis(name, total);
slm_g.printed = slm_g.printed + 1;
end
