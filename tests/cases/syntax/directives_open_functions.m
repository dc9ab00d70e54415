%! ok
%! functions: f=F g=G
%SLM FuncStart F;
function f
x = 1;
%SLM FuncEnd F;
%SLM FuncStart G;
function g
y = 2;
%SLM FuncEnd G;
