x = 1;
%SLM start K;
x = 2;
%! error SLM143 2
