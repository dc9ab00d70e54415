% interp1 by splines leaves its work to spline, whose traffic is counted once.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = (1:100)';
y = x.^2;
q = (1:0.5:100)';
% The struct that mkpp makes holds 100 breaks, 99 rows of four coefficients and the order, which are loaded for it.
% x = x(:) and y = y(:) of columns move nothing.
%! range table wsl=142150+800+3168+8 wss=57601
%SLM start table;
a = interp1(x, y, q, 'spline');
%SLM end table;
%! range library wsl=142150+800+3168+8 wss=56009
%SLM start library;
b = spline(x, y, q);
%SLM end library;
assert(isequal(a, b));
% 'cubic' leaves its work to a function of the library as well, for equal distances and others.
c = interp1(x, y, q, 'cubic');
d = interp1([1 2 4 5], [1 4 2 7; 3 1 4 1]', [1.5; 3], 'cubic', 'extrap');
