function slots = slm_slots(names)
% The variables of the running body that these words name, 0 for . and for what is none, -1 for ? and -2 for =.
global slm_g
b = slm_g.body;
if b <= numel(slm_g.invoked)
  k = find(strcmp(slm_g.invoked{b}{1}, names), 1);
  if ~isempty(k)
    slots = slm_g.invoked{b}{2}{k};
    return
  end
else
  slm_g.invoked(end+1:b) = {{{}, {}}};
end
words = slm_words(names);
slots = zeros(1, numel(words));
for k = 1:numel(words)
  if strcmp(words{k}, '?')
    slots(k) = -1;
  elseif strcmp(words{k}, '=')
    slots(k) = -2;
  elseif ~strcmp(words{k}, '.')
    slots(k) = max([0, find(strcmp(slm_g.bodies(b).slots, words{k}), 1)]);
  end
end
slm_g.invoked{b}{1}{end+1} = names;
slm_g.invoked{b}{2}{end+1} = slots;
end
