function storage = slm_storage_given(v, back)
% The storage of the result V of a function of the prototype that has ended, one of those
% that nobody has taken yet: the BACK-th from the last with so many elements. 0 where it has none.
global slm_h
storage = 0;
if isscalar(v) || isempty(slm_h.results)
  return
end
k = find(slm_h.results(1, :) == numel(v) & slm_h.results(3, :) == 1);
if numel(k) >= back
  storage = slm_h.results(2, k(end + 1 - back));
end
end
