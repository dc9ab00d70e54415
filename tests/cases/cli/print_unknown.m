% print of a name that is no range
%! exit 1
%! stderr print_unknown.m:7
%SLM start solver;
x = 1;
%SLM end solver;
%SLM print slover;
