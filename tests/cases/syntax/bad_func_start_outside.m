%SLM FuncStart F;
x = 1;
%SLM FuncEnd F;
%! error SLM148 1
