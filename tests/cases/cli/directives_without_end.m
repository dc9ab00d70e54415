% Directives without `;`, with two `%`, and lists: read, and said once with the lines of all. 100 elements are read
% and stored by each.
%! warning SLM149 11
%! stderr %%SLM start outer, inner
%! stderr read as if `;` followed
%! stderr the same in lines 13, 14
%! range outer wsl=800 wss=800 executions=1
%! range inner wsl=800 wss=800 executions=1
%! stdout Body: inner
x = ones(100, 1);
%%SLM start outer, inner
y = 2 * x;
%%SLM end outer, inner
%SLM print outer, inner
