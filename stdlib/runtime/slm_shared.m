function slm_shared(names, there)
% Variables that calls can have changed: the sizes of those that are THERE (who).
for k = 1:numel(names)
  if any(strcmp(names{k}, there))
    slm_sized(names{k}, evalin('caller', names{k}));
  end
end
end
