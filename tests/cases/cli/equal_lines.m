% Places that load alike are in the order of their ranges, in every run.
x = (1:100)'; y = x; z = x; w = x; v = x; s = zeros(1, 100);
for a = 1:3, s(1:100) = s + x'; end, for b = 1:3, s(1:100) = s + y'; end, for c = 1:3, s(1:100) = s + z'; end
%! options --machine none
%! output <<
%! SLAMM Memory Analysis of equal_lines.m
%!
%! equal_lines: 14.06 KB loaded, 8.62 KB stored, 4.71 KB of storage
%!
%! most is loaded by                                                          KB  share  mostly  in
%! equal_lines.m:3    for a = 1:3, s(1:100) = s + x'; end, for b = 1:3, s…  4.69  33.3%  x       forLn3
%! equal_lines.m:3    for a = 1:3, s(1:100) = s + x'; end, for b = 1:3, s…  4.69  33.3%  y       forLn3
%! equal_lines.m:3    for a = 1:3, s(1:100) = s + x'; end, for b = 1:3, s…  4.69  33.3%  z       forLn3
%!
%! KB           trips  loads   share   own  stores  flops  B/flop
%! equal_lines         14.06  100.0%  0.00    8.62    900   25.80
%!   forLn3         3   4.69   33.3%  4.69    2.34    300   24.00
%!   forLn3         3   4.69   33.3%  4.69    2.34    300   24.00
%!   forLn3         3   4.69   33.3%  4.69    2.34    300   24.00
%! >>
