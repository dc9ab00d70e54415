% interp1 by splines leaves its work to spline, whose traffic is counted once.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = (1:100)';
y = x.^2;
q = (1:0.5:100)';
%! range table wsl=78670 wss=54345
%SLM start table;
a = interp1(x, y, q, 'spline');
%SLM end table;
%! range library wsl=78670 wss=52753
%SLM start library;
b = spline(x, y, q);
%SLM end library;
assert(isequal(a, b));
