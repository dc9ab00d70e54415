else
x = 1;
for i = 1:3
  elseif x
end
case 1
switch x
  y = 1;
  case 1
end
if x
else
else
end
until x
catch
otherwise
%! error SLM123 1:1
%! error SLM123 4:3
%! error SLM123 6:1
%! error SLM125 8:3
%! error SLM123 13:1
%! error SLM123 15:1
%! error SLM123 16:1
%! error SLM123 17:1
