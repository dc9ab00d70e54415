% Nested regions of the same variables: the inner range is a hole in the outer one.
y = ones(1000, 1);
z = ones(1000, 1);
%! range outer exclusive wsl=2*16000 wss=2*8000 sr=24000
%! range outer wsl=3*16000 wss=3*8000 sr=24000
%! range inner wsl=16000 wss=8000 sr=16000 parent=outer
%! variable outer x wsl=8000 wss=8000
%! variable outer y wsl=2*8000 wss=0
%! variable outer z wsl=8000 wss=8000
%! variable inner x wsl=8000 wss=8000
%! variable inner y wsl=8000 wss=0
%SLM start outer;
x = y + z;
%SLM start inner;
x = x + y;
%SLM end inner;
z = x.*y;
%SLM end outer;

% three deep, in a loop: inclusive figures hold what is nested, exclusive ones do not
%! range o exclusive wsl=0 wss=8
%! range o wsl=4*(8000+16000) wss=8+4*(8000+8000)
%! range m exclusive wsl=4*8000 wss=4*8000 executions=4
%! range m wsl=4*(8000+16000) wss=4*(8000+8000)
%! range i3 wsl=4*16000 wss=4*8000 executions=4
%SLM start o;
for k = 1:4
  %SLM start m;
  y = 2*x;
  %SLM start i3;
  z = x + y;
  %SLM end i3;
  %SLM end m;
end
%SLM end o;
