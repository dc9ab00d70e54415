% Several directives on a line, a region without anything in it.
x = ones(10, 1);
%! range a wsl=80 wss=80 executions=1
%! range b wsl=80 wss=80 executions=1 parent=a
%SLM start a;%SLM start b;
y = 2*x;
%SLM end b; %SLM end a;
%! range c wsl=0 wss=0 executions=1
%SLM start c;%SLM end c;
%! range d wsl=160 wss=80 executions=1
if sum(y) == 20, %SLM start d;%SLM print d;
  z = y + x; %  SLM end d;
end
