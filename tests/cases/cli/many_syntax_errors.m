% Every syntax error is reported, not only the first.
%! exit 1
%! stderr many_syntax_errors.m:5
%! stderr many_syntax_errors.m:8
x = (1 + ;
y = 2;
z = 3;
w = [1, 2;
