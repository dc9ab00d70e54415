function [cost, shares] = slm_in_register(cost, shares, key, slot, bytes, write)
% A number is read or assigned (slm_register): its load or store, the first time.
if slm_register(key, write)
  moved = [bytes * ~write * ones(3, 1); bytes * write * ones(3, 1)];
  cost(1:6) = cost(1:6) + moved;
  shares(:, end+1) = [slot; moved];
end
end
