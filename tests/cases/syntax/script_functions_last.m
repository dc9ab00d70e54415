%! ok
%! kind: script
%! functions: f g
z = f(3)
function y = f(x)
  y = g(x);
end
function y = g(x)
  y = x;
end
