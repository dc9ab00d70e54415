% A containers.Map costs nothing, whatever it holds; arrays that it gets or gives are named. x has 8,000 B.
x = ones(1000, 1);
M = containers.Map();
%! warning SLM318 @store
%! line @store wsl=8000 wss=0
M('a') = x;                     %@store
%! warning SLM318 @read
%! line @read wsl=0 wss=8
s = sum(M('a'));                %@read
% numbers and texts are not worth a word
M('n') = 3;
M('t') = 'a text';
t = M('n') + numel(M('t'));
