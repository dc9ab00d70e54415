%! ok
%! kind: script
%! functions: f
1;
function y = f(x)
  y = 2*x;
end
z = f(3)
%! ast 8: z = f(3)
