% A text in double quotes is one string in MATLAB and a row of characters here: what tells them apart
% is said, once for every place.
name = "grid";
disp(strcmp(name, 'grid'))
fprintf("%s\n", name)
%! warning SLM306 @asked
n = numel(name); %@asked
%! warning SLM306 @taken
c = name(1); %@taken
%! warning SLM306 @looped
for k = 1:3
  if isempty(name), n = 0; end %@looped
end
t = 'grid';
m = numel(t);
