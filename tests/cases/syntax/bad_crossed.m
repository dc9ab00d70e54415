%SLM start A;
x = 1;
%SLM start B;
x = 2;
%SLM end A;
x = 3;
%SLM end B;
%! error SLM144 5
