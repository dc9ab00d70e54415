% A region that was never executed and one in which nothing happens are told apart.
%! options --machine none --region skipped --region idle --region once --region moved --units B --rows 0
%! output <<
%! SLAMM Memory Analysis of regions_without_rows.m
%!
%! moved: 800 B loaded, 800 B stored, 1600 B of storage
%!
%! most is loaded by                        B   share  mostly  in
%! regions_without_rows.m:33  z = x + 1;  800  100.0%  x       moved
%!
%! B      loads   share  stores  flops  B/flop
%! moved    800  100.0%     800    100   16.00
%!
%! `skipped` was never executed.
%! `idle` was executed 3 times; it loads and stores nothing.
%! `once` was executed once; it loads and stores nothing.
%! >>
x = ones(100, 1);
if false
  %SLM start skipped;
  y = x + 1;
  %SLM end skipped;
end
for k = 1:3
  %SLM start idle;
  % nothing
  %SLM end idle;
end
%SLM start once;
y = x;
%SLM end once;
%SLM start moved;
z = x + 1;
%SLM end moved;
