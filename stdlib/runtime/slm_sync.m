function slm_sync(body)
% Behind a statement that can make, change or remove variables: their sizes.
global slm_g
names = slm_g.bodies(body).slots;
for k = 1:numel(names)
  if evalin('caller', ['exist(''', names{k}, ''', ''var'')'])
    slm_size(k, evalin('caller', names{k}));
  else
    slm_resize(k, zeros(4, 1));
  end
end
end
