% A global is the same storage in every function that declares it.
1;
function use()
global G
%SLM FuncStart use;
G = G + 1;
%SLM FuncEnd use;
end
global G
G = ones(1000, 1);
%! range use executions=2 wsl=2*8000 wss=2*8000 sr=8000
%! range region exclusive wsl=0 wss=0
%! range region wsl=2*8000 wss=2*8000
%SLM start region;
use();
use();
%SLM end region;
assert(sum(G) == 3000);
