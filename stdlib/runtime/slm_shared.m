function slm_shared(names)
% Variables that nested functions share: the sizes of those that have a value.
for k = 1:numel(names)
  if evalin('caller', ['exist(''', names{k}, ''', ''var'')'])
    slm_sized(names{k}, evalin('caller', names{k}));
  end
end
end
