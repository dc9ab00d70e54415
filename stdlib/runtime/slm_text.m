function text = slm_text(text, line)
% A text that eval runs in this line, which is not counted: functions of the prototype have other names there.
global slm_g
if ~ischar(text)
  return
end
if isfield(slm_g, 'statements_run')
  slm_g.statements_run(end+1, :) = [slm_g.bodies(slm_g.body).file, line];
end
names = fieldnames(slm_g.users);
for k = 1:numel(names)
  text = regexprep(text, ['(?<![\w.''"])', names{k}, '(?!\w)'], slm_g.users.(names{k}));
end
end
