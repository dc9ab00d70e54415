%! ok
%! functions: f=F g=G
%SLM Func a, b;
%slm IncFunc f ,g ; % ordinary comment
x = 1; %SLM start K;
y = 2;
#SLM END K;
%SLM start a; %SLM start b;
z = 3;
%SLM end b; end a;
%SLM start a; print b;
w = 4; %SLM end a;
for i = 1:3 %SLM start body;
  v = 1;
end_of = 1; %SLM end body;
end
%   SLM print K;
% SLM is a tool that prints
% slm
%%SLM start x, y;
%SLM off;
%SLM   on  ;
%% SLM end x, y; %%%SLM print x , y;
if x
  %SLM start inner;
  y = 1;
  %SLM end inner;
else
  %SLM start inner;
  y = 2;
  %SLM end inner;
end
%SLM FuncStart F;
function f
%SLM Print K;
end
%SLM FuncEnd F;
function g
%SLM FuncStart G;
x = 1;
%SLM FuncEnd G;
end
%! ast 3: %SLM Func a, b;;
%! ast 4: %SLM IncFunc f, g;;
%! ast 5: x = 1; region K { y = 2; }
%! ast 8: region a { region b { z = 3; } }
%! ast 11: region a { %SLM print b;; w = 4; }
%! ast 13: for i = (1:3) { region body { v = 1; end_of = 1; } }
%! ast 17: %SLM print K;;
%! ast 20: region x { region y { %SLM off;; %SLM on;; } }
%! ast 23: %SLM print x;; %SLM print y;;
%! ast 24: if x { region inner { y = 1; } } else { region inner { y = 2; } }
