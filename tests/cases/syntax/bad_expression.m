x = 1 + ;
y = * 3;
z = 2;
if x ==
  y = 1;
end
while
  y;
end
for
end
w = f(1,);
v = [1,,2];
) = 3;
+
x = ~;
x = 3 *;
x = [1 + , 2];
q = (1, 2);
%! error SLM110 1:8
%! error SLM110 2:5
%! error SLM110 4:8
%! error SLM110 7:6
%! error SLM110 10:4
%! error SLM110 12:9
%! error SLM110 13:8
%! error SLM104 14:1
%! error SLM110 15:2
%! error SLM110 16
%! error SLM110 17
%! error SLM110 18
%! error SLM103 19
