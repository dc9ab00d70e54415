function f
%SLM FuncStart F;
x = 1;
end
function g
x = 1;
%SLM FuncEnd G;
end
function h
%SLM FuncStart H;
%SLM FuncEnd K;
end
function k
%SLM FuncStart A;
%SLM FuncStart B;
%SLM FuncEnd B;
%SLM FuncEnd A;
end
%! error SLM146 2
%! error SLM146 7
%! error SLM146 11
%! error SLM146 15
