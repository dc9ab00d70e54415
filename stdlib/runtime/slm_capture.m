function h = slm_capture(h, names)
% A handle H that has captured the variables of these names: it holds their arrays too, so that the
% first write of elements of one copies it.
global slm_n slm_var slm_off
if slm_off
  return
end
for slot = slm_slots(names)
  if slot > 0 && slot <= size(slm_var, 2) && slm_var(1, slot) * slm_var(2, slot) > 1
    storage = slm_stored_in(slot);
    slm_n.holders(storage) = slm_n.holders(storage) + 1;
  end
end
end
