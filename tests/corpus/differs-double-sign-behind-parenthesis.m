
switch((3))
case 0(200)
k = 0;
while cellfun((5), k) %SLMA{
end
end
for a = 6
A(1) = j
end
try
try
a() (x(end) >('a'));[]  ({1})end
unwind_protect
(a)if x
fprintf( [2])(('k')| (A((3))))end
y(3)({});end_unwind_protect
[A(end)] ();unwind_protect
k = [(1)]while odeget[x((magic(3)), ++sparse),] = license(k & y)
round(1, :) = []
end
end_unwind_protect
end
%SLM start q;
if @(x) (' a b ' * @plus)
do

a(1) = []until[0]
try
end
Aa{end} = {polyval(13, y(:)', s( end, :))};if sqr

end
try

end

if (y(0 - c))end
[-( (((200)))); x];end
c({A(3 * 3)})%SLM end q;
b()for j = 2
try;
while ('1''c')[A(end)] ()end
end
end
switch(1: 'a')
end
 [yb] = f(x)
k = 0|A{:}(cc) for i =s(3);end
unwind_protect
fprintf('%5.1f|%x\n', c{-14})try
end
end_unwind_protect
 [yb] =(x)

switch(c([NaN]))
case (c)[a]end
x{1, :} ('b')