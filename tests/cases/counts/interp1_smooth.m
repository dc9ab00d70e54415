% interp1 by splines leaves its work to spline, whose traffic is counted once.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = (1:100)';
y = x.^2;
q = (1:0.5:100)';
% The struct that mkpp makes holds 100 breaks, 99 rows of four coefficients and the order, which are loaded for it.
%! range table wsl=143750+800+3168+8 wss=59201
%SLM start table;
a = interp1(x, y, q, 'spline');
%SLM end table;
%! range library wsl=143750+800+3168+8 wss=57609
%SLM start library;
b = spline(x, y, q);
%SLM end library;
assert(isequal(a, b));
