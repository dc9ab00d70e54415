x = 3 $ 4;
y = ‘text’;
z = a − b;
w = 1;
v = ?;
%! error SLM100 1:7
%! error SLM100 2:5
%! error SLM100 3:7
%! error SLM100 5:5
