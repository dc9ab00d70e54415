% Reductions load what they reduce, once, and join the pass of their statement.
x = (1:1000)';
y = sin(x);
A = ones(100, 100);
%! range r1 wsl=8000 wss=8
%SLM start r1;
t = max(abs(x));
%SLM end r1;
%! range r2 wsl=80000 wss=800
%SLM start r2;
c = sum(A);
%SLM end r2;
%! range r3 wsl=80000 wss=8
%SLM start r3;
c = sum(sum(A));
%SLM end r3;
%! range r4 wsl=16000 wss=8 flops=2000
%SLM start r4;
t = dot(x, y);
%SLM end r4;
%! range r5 wsl=8000 wss=1
%SLM start r5;
t = any(x > 5);
%SLM end r5;
%! range r6 wsl=8000 wss=8000
%SLM start r6;
y = x/norm(x);
%SLM end r6;
% the sum joins the pass, A*x does not
%! range r7 wsl=80000+800 wss=8
v = ones(100, 1);
%SLM start r7;
t = norm(A*v);
%SLM end r7;
%! range r8 wsl=8000 wss=8 flops=2000
%SLM start r8;
t = norm(x);
%SLM end r8;
%! range r9 wsl=8000 wss=8
%SLM start r9;
t = mean(x) + min(x);
%SLM end r9;
