%SLM start cg;
x = 1;
%SLM end gc;
%! error SLM142 3
