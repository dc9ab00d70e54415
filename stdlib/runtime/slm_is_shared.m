function yes = slm_is_shared(k)
% Whether something else holds the storage of variable k.
global slm_n slm_h
yes = false;
if k <= numel(slm_h.storage)
  storage = slm_h.storage(k);
  % what calls of the statement have given is nobody's
  yes = storage < 0 || (storage > 0 && slm_n.holders(storage) - sum(slm_h.results(2, :) == storage) > 1);
end
end
