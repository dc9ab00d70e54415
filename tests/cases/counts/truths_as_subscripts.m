% A truth as a subscript selects the element or none: it is no number of an element. s and t are 1 B each.
%! options --count textbook
x = 3;
A = ones(4);
s = false;
t = true;
%! range none wsl=1 wss=0 flops=0
%SLM start none;
y = x(s);
%SLM end none;
%! range none_of_many wsl=1 wss=0
%SLM start none_of_many;
y = A(s);
%SLM end none_of_many;
%! range one wsl=1+8 wss=8
%SLM start one;
y = A(t);
%SLM end one;
% what a comparison gives is a truth as well; one statement after the other
%! range compared wsl=8+8 wss=8
%SLM start compared;
y = A(x > 2);
%SLM end compared;
%! range compared_not wsl=8 wss=0
%SLM start compared_not;
y = A(x > 5);
%SLM end compared_not;
%! range written wsl=1 wss=8
%SLM start written;
A(t) = 7;
%SLM end written;
%! range nothing_written wsl=1 wss=0
%SLM start nothing_written;
A(s) = 7;
%SLM end nothing_written;
