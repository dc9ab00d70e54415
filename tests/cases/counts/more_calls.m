% Several results, unused results, nested calls, functions that return early, nested functions.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
1;
function [a, b] = two(x)
  a = 2*x;
  b = sum(x);
end
function y = inner(x)
  y = x + 1;
end
function y = outer(x)
  y = inner(x) + x;
end
x = ones(100, 1);
% both results are stored by the caller; in the function a and b are stored, x is loaded twice
%! range both exclusive wsl=0 wss=800+8-808
%! range both wsl=1600 wss=808
%SLM start both;
[p, q] = two(x);
%SLM end both;
% an ignored result is not stored by the caller; the function's text runs all the same
%! range second exclusive wsl=0 wss=0
%! range second wsl=1600 wss=808
%SLM start second;
[~, q] = two(x);
%SLM end second;
% the result of inner(x) is loaded by the statement's pass
%! range chain exclusive wsl=0 wss=0
%! range chain wsl=800+800+800 wss=800+800
%! range outer exclusive wsl=800+800 wss=800
%! range inner executions=4 wsl=4*800 wss=4*800
%SLM start chain;
y = outer(x);
%SLM end chain;
% a call as an argument of a call: its producer, the text of the inner call, has stored it
%! range composed exclusive wsl=0 wss=0
%! range composed wsl=1600 wss=1600
%SLM start composed;
y = inner(inner(x));
%SLM end composed;
% in an expression with other operands: the caller's pass loads the result, and x once
%! range mixed exclusive wsl=800+800 wss=800
%! range mixed wsl=800+800+800 wss=800+800
%SLM start mixed;
y = inner(x)./x + x;
%SLM end mixed;
