function storage = slm_stored_in(key)
% The number of the storage of a variable, or of the part of one. Variables that share
% a storage have the same; parts of variables have one by their name, and another one from
% where a nest puts another array there (slm_renew).
global slm_g slm_n slm_h
if key > 4096
  storage = -(key * 2^20 + slm_g.ctx);
  if ~isempty(slm_n.renewed)
    k = find(slm_n.renewed(1, :) == storage, 1);
    if ~isempty(k)
      storage = -(2^50 + slm_n.renewed(2, k));
    end
  end
  return
end
lasting = 0;
if key <= numel(slm_h.lasting)
  lasting = slm_h.lasting(key);
  if lasting > 0 && slm_n.lasting_in(lasting) > 0
    slm_h.storage(key) = slm_n.lasting_in(lasting);
  end
end
if key > numel(slm_h.storage) || slm_h.storage(key) == 0
  slm_n.storages = slm_n.storages + 1;
  slm_h.storage(key) = slm_n.storages;
  slm_n.holders(slm_n.storages) = 1;
end
storage = slm_h.storage(key);
if lasting > 0
  slm_n.lasting_in(lasting) = storage;
end
end
