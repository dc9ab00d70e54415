function stores = slm_scatter(m)
% Stores of the result where a model has its own; else [].
stores = [];
if isfield(m, 'result_stores') && ~isempty(m.result_stores)
  stores = m.result_stores(:) .* ones(3, 1);
end
end
