function first = slm_register(key, write)
% A number of the frame is read or assigned: whether it is loaded, or stored, which it
% is once in a nest. key: its variable, or the name of its part.
global slm_g slm_n
slm_nest_runs();
c = slm_g.ctx;
if key < 4096
  before = slm_knows(key);
  if write
    before = slm_n.assigned(c, key);
    slm_n.assigned(c, key) = slm_n.current;
  end
  first = before ~= slm_n.current;
  return
end
% fields and cells: context, key, whether it was assigned
k = find(slm_n.parts(1, :) == c & slm_n.parts(2, :) == key, 1);
first = true;
if isempty(k)
  slm_n.parts(:, end+1) = [c; key; write];
elseif write
  first = ~slm_n.parts(3, k);
  slm_n.parts(3, k) = 1;
else
  first = false;
end
end
