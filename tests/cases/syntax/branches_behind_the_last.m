% `else` and `otherwise` are the last branches.
%! error SLM123 7
%! error SLM123 13
if x
  y = 1;
else
elseif z
  y = 2;
end
switch x
  otherwise
    y = 3;
  case 1
    y = 4;
end
