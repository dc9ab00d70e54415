1;
% Functions of the prototype in the form of commands: their words are texts.
function show(varargin)
global seen
seen{end+1} = varargin;
end
global seen
seen = {};
show hello
show one two; show 'a b' c
x = 1; show last; x = x + 1;
assert(isequal(seen, {{'hello'}, {'one', 'two'}, {'a b', 'c'}, {'last'}}) && x == 2);
