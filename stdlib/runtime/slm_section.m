function v = slm_section(number, v)
% An argument of a user's function that an operation has given (slm_argument). Its storage waits
% for slm_invoke: that of a section of an array, which the array holds, or one of its own.
global slm_n slm_off
if ~slm_off
  s = slm_operation(number);
  storage = 0;
  if s.kind(1) == 2 && ~isscalar(v)
    storage = slm_storage_of_section(s.at(1));
  end
  slm_n.gave(end+1) = storage;
end
v = slm_argument(number, v);
end
