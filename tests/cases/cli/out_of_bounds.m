% An index out of bounds in a function: the calls that led there are shown.
%! exit 1
%! stderr out_of_bounds.m:7
%! stderr out_of_bounds.m:10
1;
function y = pick(x, i)
  y = x(i);
end
x = 1:3;
y = pick(x, 7);
