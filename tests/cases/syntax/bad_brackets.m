x = (1 + 2;
y = 3;
z = [1 2
     3 4
w = 5;
v = f(1, 2
u = {1, 2];
t = 1);
s = ((1);
for i = 1:3
  x = a(i;
end
r = [1 2
for i = 1:3
  x;
end
q = {1
%! error SLM103 1:5
%! error SLM103 3:5
%! error SLM103 6:6
%! error SLM103 7:10
%! error SLM104 8:6
%! error SLM103 9:5
%! error SLM103 11:8
%! error SLM103 13:5
%! error SLM103 17:5
