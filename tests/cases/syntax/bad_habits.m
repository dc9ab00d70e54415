x = 1:3;
y = x[2];
if y == 2:
  y = 3;
end
y = 1; // two
end
else
%! error SLM111 2:6
%! error SLM110 3:11
%! error SLM110 6:8
%! error SLM121 7
%! error SLM123 8
