x = 1;
for i = 1:3
  if x
    y = 1;
  y = 2;
end
%! error SLM120 3:3
