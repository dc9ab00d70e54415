x = 3abc;
y = 0x1G;
z = 12e;
w = 1i2;
%! error SLM105 1:5
%! error SLM105 2:5
%! error SLM105 3:5
%! error SLM105 4:5
