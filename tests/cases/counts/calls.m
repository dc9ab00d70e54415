% Recursion, a function called from two regions, arguments. Vectors are 8000 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
1;
function s = total(n, x)
%SLM FuncStart total;
if n == 0                           %@if
  s = 0;
else                                %@else
  s = total(n - 1, x) + sum(x);
end
%SLM FuncEnd total;
end

function y = scaled(x)
%SLM FuncStart scaled;
y = 2*x + 1;
%SLM FuncEnd scaled;
end

function s = reduced(x)
s = sum(x);
end

x = ones(1000, 1);
w = ones(500, 1);

% Recursion: 6 activations, each evaluates the condition (n: 8). Five of them take the else:
% n for the argument n - 1 (a scalar: not a temporary), x for the sum; x as a bare argument
% counts nothing; s is stored. The inclusive figure of the recursive function is everything
% that happened while it was active, once.
%! range total executions=6 exclusive wsl=6*8 wss=0
%! range total wsl=6*8+5*(8+8000) wss=8+5*8 flops=5*1002
%! range if@if executions=1 wsl=0 wss=8
%! range else@else executions=5 exclusive wsl=5*8008 wss=5*8
%! range recursion exclusive wsl=0 wss=0 executions=1
%! range recursion wsl=6*8+5*(8+8000) wss=8+5*8
%SLM start recursion;
t = total(5, x);
%SLM end recursion;

% A function called from two regions: once with 8000 B, three times with 4000 B
%! range first exclusive wsl=0 wss=0
%! range first wsl=8000 wss=8000
%SLM start first;
a = scaled(x);
%SLM end first;
%! range second exclusive wsl=0 wss=8
%! range second wsl=3*4000 wss=8+3*4000+3*4000-12000
%SLM start second;
for i = 1:3
  b = scaled(w);
end
%SLM end second;
%! range scaled executions=4 wsl=8000+3*4000 wss=8000+3*4000 sr=16000

% Arguments. A bare identifier: nothing in the caller.
%! range bare exclusive wsl=0 wss=0
%! range bare wsl=8000 wss=8
%SLM start bare;
s = reduced(x);
%SLM end bare;
% A computed argument: the caller loads x and stores the temporary, the callee loads it
%! range computed exclusive wsl=8000 wss=8000
%! range computed wsl=8000+8000 wss=8000+8
%SLM start computed;
s = reduced(x + 1);
%SLM end computed;
% A section is given by where it begins: the callee loads it
%! range indexed exclusive wsl=0 wss=0
%! range indexed wsl=24 wss=8
%SLM start indexed;
s = reduced(x(1:3));
%SLM end indexed;
