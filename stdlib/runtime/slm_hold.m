function slm_hold(k, storage)
% Variable k holds this storage now: 0 one of its own, -1 that of a field,
% the content of a cell or what a handle has captured, which continues to hold it.
global slm_n slm_h slm_var
if storage < 0
  slm_n.storages = slm_n.storages + 1;
  storage = slm_n.storages;
  slm_n.holders(storage) = 1;
  slm_may_share(slm_var(4, k), storage);
end
if k <= numel(slm_h.lasting) && slm_h.lasting(k) > 0
  slm_n.lasting_in(slm_h.lasting(k)) = storage;
end
if k > numel(slm_h.storage)
  if storage == 0
    return
  end
  slm_h.storage(k) = 0;
end
before = slm_h.storage(k);
if before == storage
  return
end
slm_new_token();
if storage > 0
  slm_n.holders(storage) = slm_n.holders(storage) + 1;
end
if before > 0
  slm_n.holders(before) = slm_n.holders(before) - 1;
end
slm_h.storage(k) = storage;
end
