% An unknown command
%! exit 1
%! stderr unknown_directive.m:5
%! stderr begin
%SLM begin here;
x = 1;
