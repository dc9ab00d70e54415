function f = inline(expression, varargin)
% A function of a text, as a handle. Its arguments are those given, else the single letters and words
% of the text that are not functions, in alphabetical order, or x.
names = varargin;
if numel(names) == 1 && isnumeric(names{1})
  names = [{'x'}, arrayfun(@(k) sprintf('P%d', k), 1:names{1}, 'UniformOutput', false)];
elseif isempty(names)
  words = unique(regexp(expression, '(?<![\w.])[A-Za-z]\w*(?!\w|\s*\()', 'match'));
  names = words(~ismember(words, {'i', 'j', 'pi', 'e', 'Inf', 'NaN', 'eps', 'inf', 'nan'}));
  if isempty(names), names = {'x'}; end
end
f = str2func(['@(', strjoin(names, ', '), ') ', expression]);
end
