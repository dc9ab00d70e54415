% Lists, two `%`, and no `;`: each name of a list is a directive of its own. 100 elements are read and stored.
%! warning SLM149 @open
%! range outer wsl=800 wss=800 executions=1
%! range inner wsl=800 wss=800 executions=1
%! range last wsl=1600 wss=800
x = ones(100, 1);
%%SLM start outer, inner;
y = 2 * x;
%%SLM end outer, inner;
%SLM start last %@open
z = x + y;
%SLM end last
%SLM print outer, last;
