% The result of a function is another array than ans, the first variable. 800 B each: b, the result and ans are loaded, the
% result and y are stored. (Emitted programs do not count what reads ans.)
%! options --machine none
b = ones(100,1);
2*b;
%! range sum_of_both wsl=3*800 wss=2*800
%SLM start sum_of_both;
y = twice(b) + ans;
%SLM end sum_of_both;
function y = twice(x)
  y = 2*x;
end
