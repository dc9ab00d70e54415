function
x = 1;
end
function y = (x)
end
function y = f(3)
end
if x
  function g
  end
end
global 3
%! error SLM114 1:9
%! error SLM114 4:14
%! error SLM114 6:16
%! error SLM124 9:3
%! error SLM114 12:8
