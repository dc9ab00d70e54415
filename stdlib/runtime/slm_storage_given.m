function storage = slm_storage_given(v)
% The storage of the result V of a function of the prototype that has ended, the last one of so many
% elements that nobody has taken yet: who asks takes it, and may hold it alone. 0 where it has none.
global slm_h slm_n
storage = 0;
if isscalar(v) || isempty(slm_h.results)
  return
end
k = find(slm_h.results(1, :) == numel(v) & slm_h.results(3, :) == 1, 1, 'last');
if ~isempty(k)
  storage = slm_h.results(2, k);
  slm_h.results(:, k) = [];
  if storage > 0
    slm_n.holders(storage) = slm_n.holders(storage) - 1;
  end
end
end
