3 = x;
f(x)+1 = 2;
if x = 3
  y = 1;
end
while (x = f(1))
end
f(3 = x);
[a, 3] = f(x);
(a) = 3;
a' = 3;
-x = 2;
@f = 3;
x == 3 = 4;
[1 2](1) = 3;
= 3;
for [v, k] = s, end
%! error SLM113 1:1
%! error SLM113 2:1
%! error SLM112 3:6
%! error SLM112 6:10
%! error SLM112 8:5
%! error SLM113 9:5
%! error SLM113 10:1
%! error SLM113 11:1
%! error SLM113 12:1
%! error SLM113 13:1
%! error SLM113 14:1
%! error SLM113 15:1
%! error SLM110 16:1
%! error SLM113 17:5
