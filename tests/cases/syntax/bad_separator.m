x = 3 y = 4;
x = (3) 4;
z = a b;
ok = 1;
x = 'a' 'b';
f(x) g(y)
%! error SLM111 1:7
%! error SLM111 2:9
%! error SLM111 3:7
%! error SLM111 5:10
%! error SLM111 6:6
