for i = 1:3
  %SLM start A;
  x = 1;
end
%SLM end A;
%SLM start B;
while x
  %SLM end B;
end
if x
  %SLM start C;
else
  %SLM end C;
end
switch x %SLM start D;
  case 1
  %SLM end D;
end
%! error SLM145 5
%! error SLM145 8
%! error SLM145 13
%! error SLM145 15
