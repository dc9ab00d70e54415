% `else` and `otherwise` are the last branches.
%! exit 1
%! error SLM123 8
%! error SLM123 14
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
