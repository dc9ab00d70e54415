% What assignin gives another workspace is an array that is there already, or its store is missing, which is said.
1;
function gives(a)
  assignin('caller', 'x', a);
end
function computes(a)
  assignin('caller', 'y', 2*a);
end
r = ones(1000, 1);
%! warning SLM301 7
%! range there wsl=8000 wss=8000
%SLM start there;
gives(r);
z = x + 1;
%SLM end there;
computes(r);
