function slm_sync(body, there)
% Behind a statement that can make, change or remove variables: the sizes of those
% that are THERE (who). Asked with evalin, exist would set ans in Octave.
global slm_g slm_h
names = slm_g.bodies(body).slots;
for k = 1:numel(names)
  if any(strcmp(names{k}, there))
    slm_size(k, evalin('caller', names{k}));
  else
    slm_resize(k, zeros(4, 1));
    if slm_g.nests && k <= numel(slm_h.storage) && slm_h.storage(k) > 0 ...
        && ~(k <= numel(slm_h.lasting) && slm_h.lasting(k) > 0)
      % what shared its array has it alone
      slm_hold(k, 0);
    end
  end
end
end
