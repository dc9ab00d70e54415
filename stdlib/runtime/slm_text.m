function text = slm_text(text)
% A text that eval runs: functions of the prototype have other names there.
global slm_g
if ~ischar(text)
  return
end
names = fieldnames(slm_g.users);
for k = 1:numel(names)
  text = regexprep(text, ['(?<![\w.''"])', names{k}, '(?!\w)'], slm_g.users.(names{k}));
end
end
