% Directives in any case, with white space, several to a line; regions of one name executed
% again; a region around nothing. Vectors are 8000 B.
x = ones(1000, 1);
y = x;
%slm START spaced ;
y = 2*x;
%SLM  End   spaced;
%! range spaced wsl=8000 wss=8000 executions=1
%SLM start p; %SLM start q;
y = 2*x;
%SLM end q; %SLM end p;
%! range p exclusive wsl=0 wss=0
%! range p wsl=8000 wss=8000
%! range q wsl=8000 wss=8000 parent=p
%SLM start nothing;
%SLM end nothing;
%! range nothing wsl=0 wss=0 executions=1 sr=0
