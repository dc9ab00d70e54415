do
  x;
y = 1;
%! error SLM120 1:1
