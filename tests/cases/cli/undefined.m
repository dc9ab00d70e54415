% An undefined name: a diagnostic at its place, exit status 1.
%! exit 1
%! stderr nosuchname
%! stderr undefined.m:6
x = 1;
y = x + nosuchname;
