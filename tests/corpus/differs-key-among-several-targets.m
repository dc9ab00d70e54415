try

while ( y)1;
end
%SLM start q;
((polyder))%SLM end q;
c(end) = [(s ) and()^ A{end}];
if(2)
{, f,}
switch  A(summer(ispc(), (@(x)b)))end

end
end
try
unwind_protect
for j = 1
[a(4), b((1), 1)] =('A')* 1e15,
end
b = containers();end_unwind_protect
end
{[a], k}
