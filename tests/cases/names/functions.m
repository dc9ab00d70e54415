% The variables of a function are its own: the same name in two functions and the script are
% three variables; the ranges of functions are named by FuncStart or by the function.
%! command analyze
1;
function y = first(n)
  x = ones(n, 1);
  y = sum(2*x);
end
function y = second(n)
%SLM FuncStart renamed;
  x = ones(2*n, 1);
  y = sum(x);
%SLM FuncEnd renamed;
end
x = ones(10, 1);
%! range first wsl=800 wss=800+8
%! variable first x wsl=800 wss=800
%! range renamed wsl=8+1600 wss=1600+8
%! variable renamed x wsl=1600 wss=1600
% The results are taken over.
%! range main exclusive wsl=0 wss=0
%! range main wsl=800+8+1600 wss=808+1608
%SLM start main;
a = first(100);
b = second(100);
%SLM end main;
assert(numel(x) == 10);
