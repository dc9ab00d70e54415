%SLM
x = 1;
%! error SLM140 1
