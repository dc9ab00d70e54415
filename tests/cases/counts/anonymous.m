% Anonymous functions have a range of their own, named by the line of the @, and count in
% the range that calls them. Vectors are 8000 B.
x = ones(1000, 1);
a = 3;
f = @(t) t.^2 + 1;                  %@f
g = @(t) a*t;                       %@g

%! range anon@f executions=2 wsl=2*8000 wss=0
%! range square exclusive wsl=0 wss=2*8000
%! range square wsl=2*8000 wss=2*8000
%SLM start square;
y = f(x);
z = f(y);
%SLM end square;

% the captured variable is loaded by the body
%! range anon@g executions=1 wsl=8008 wss=0
%! range scale exclusive wsl=0 wss=8000
%! range scale wsl=8008 wss=8000
%SLM start scale;
y = g(x);
%SLM end scale;
