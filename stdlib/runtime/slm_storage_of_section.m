function storage = slm_storage_of_section(r)
% A number for the storage that the result of operation r is a section of, held by the array; 0
% where it is none, or elements that are put together from an array.
global slm_op slm_n
storage = 0;
while slm_op(14, r) == 5
  % seen in another shape
  s = slm_operation(r);
  if s.kind(1) ~= 2
    return
  end
  r = s.at(1);
end
if slm_op(14, r) == 1 && slm_op(3, r) > 2 && ~slm_lies_apart(r)
  slm_n.storages = slm_n.storages + 1;
  storage = slm_n.storages;
  slm_n.holders(storage) = 1;
end
end
