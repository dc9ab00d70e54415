function results = slm_outputs()
% The outputs of the function that ends: elements and storage, held for its caller.
global slm_g slm_n slm_h slm_var
results = zeros(2, 0);
b = slm_g.bodies(slm_g.body);
if numel(b.results) < numel(b.outputs)
  for k = 1:numel(b.outputs)
    b.results(k) = max([0, find(strcmp(b.slots, b.outputs{k}), 1)]);
  end
  slm_g.bodies(slm_g.body).results = b.results;
end
for slot = b.results(b.results > 0)
  storage = 0;
  if slot <= numel(slm_h.storage)
    storage = slm_h.storage(slot);
  end
  if storage > 0
    slm_n.holders(storage) = slm_n.holders(storage) + 1;
  end
  results(:, end+1) = [slm_var(1, slot) * slm_var(2, slot); storage]; %#ok<AGROW>
end
end
