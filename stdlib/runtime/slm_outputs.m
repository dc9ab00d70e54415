function results = slm_outputs()
% The outputs of the function that ends: elements, storage and place among them, held for its caller.
global slm_g slm_n slm_h slm_var
results = zeros(3, 0);
if slm_h.gives
  % those of the last call of an anonymous function
  from = find(slm_h.results(3, :) == 1, 1, 'last');
  results = slm_h.results(:, from:end);
  for storage = results(2, results(2, :) > 0)
    slm_n.holders(storage) = slm_n.holders(storage) + 1;
  end
  return
end
b = slm_g.bodies(slm_g.body);
if numel(b.results) < numel(b.outputs)
  for k = 1:numel(b.outputs)
    b.results(k) = max([0, find(strcmp(b.slots, b.outputs{k}), 1)]);
  end
  slm_g.bodies(slm_g.body).results = b.results;
end
for k = find(b.results > 0)
  slot = b.results(k);
  storage = 0;
  if slot <= numel(slm_h.storage)
    storage = slm_h.storage(slot);
  end
  if storage == 0 && slot <= numel(slm_h.lasting) && slm_h.lasting(slot) > 0
    % a global variable continues to hold what it gives
    slm_n.storages = slm_n.storages + 1;
    storage = slm_n.storages;
    slm_n.holders(storage) = 0;
    slm_hold(slot, storage);
  end
  if storage > 0
    slm_n.holders(storage) = slm_n.holders(storage) + 1;
  end
  results(:, end+1) = [slm_var(1, slot) * slm_var(2, slot); storage; k]; %#ok<AGROW>
end
end
