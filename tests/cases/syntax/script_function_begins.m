%! ok
%! kind: script
%! functions: f
function y = f(x)
  y = x;
end
disp(f(1));
