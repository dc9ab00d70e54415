function slm_sync(body, there)
% Behind a statement that can make, change or remove variables: the sizes of those
% that are THERE (who). Asked with evalin, exist would set ans in Octave.
global slm_g
names = slm_g.bodies(body).slots;
for k = 1:numel(names)
  if any(strcmp(names{k}, there))
    slm_size(k, evalin('caller', names{k}));
  else
    slm_resize(k, zeros(4, 1));
  end
end
end
