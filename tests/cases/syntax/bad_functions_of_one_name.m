f();
function f()
  g();
  function g()
  end
  function g()
  end
end
function f()
  disp(2)
end
%! error SLM126 6:12
%! error SLM126 9:10
