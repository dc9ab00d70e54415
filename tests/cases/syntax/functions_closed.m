%! ok
%! kind: function
%! functions: main(inner) helper noargs empty defaults
function [a, b] = main(x, ~)
  a = inner(x);
  function y = inner(z)
    if z, y = 1; end
  end
  b = 2;
end
function y = helper
  y = 1;
endfunction
function noargs
  disp(1);
end
function [] = empty()
end
function r = defaults (a = 3, b = [1 2],
                       varargin)
  r = a;
end
%! ast 5: a = inner(x);
%! ast 9: b = 2;
