% %SLM Func declares functions whose traffic is ignored, in their text and in the call;
% a function in neither list is analysed from its text.
1;
function q = ratio(a, b)
q = a/b;
end
function q = quotient(a, b)
q = a/b;
end
%SLM Func ratio;
x = ones(1000, 1);
a = 1;
b = 2;
%! range free wsl=8000 wss=8000
%SLM start free;
y = x + ratio(a, b)*x;
%SLM end free;
%! range counted exclusive wsl=8000 wss=8000
%! range counted wsl=8000+16 wss=8000+8
%SLM start counted;
y = x + quotient(a, b);
%SLM end counted;
%! range quotient executions=1 wsl=16 wss=8
