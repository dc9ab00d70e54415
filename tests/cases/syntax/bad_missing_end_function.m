function f
  while x
    y;
end
function g
  y;
end
%! error SLM120 2:3
