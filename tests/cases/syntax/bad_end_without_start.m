x = 1;
%SLM end K;
%! error SLM142 2
