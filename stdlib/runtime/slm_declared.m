function slm_declared(name, x, how)
% A variable is declared global or persistent: its size is recorded, and where nests are counted also
% that its array is the one that the variable of this name had elsewhere, or at the last call.
global slm_g slm_n slm_h
k = find(strcmp(slm_g.bodies(slm_g.body).slots, name), 1);
if isempty(k)
  return
end
slm_size(k, x);
if ~slm_g.nests
  return
end
if strcmp(how, 'persistent')
  name = sprintf('%s %d', name, slm_g.body);
end
c = find(strcmp(slm_n.lasting, name), 1);
if isempty(c)
  slm_n.lasting{end+1} = name;
  c = numel(slm_n.lasting);
  slm_n.lasting_in(c) = 0;
end
slm_h.lasting(k) = c;
if numel(slm_h.storage) < k
  slm_h.storage(k) = 0;
end
if slm_n.lasting_in(c) > 0
  slm_h.storage(k) = slm_n.lasting_in(c);
end
end
