%! error SLM102 4:1
%! ast 3: x = 1;
x = 1;
%{
never closed
x = 2;
