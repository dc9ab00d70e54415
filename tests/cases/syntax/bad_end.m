x = 1;
end
for i = 1:3
  x;
endwhile
while x
  for i = 1:2
    y;
endwhile
do
  x;
end
%! error SLM121 2:1
%! error SLM122 5:1
%! error SLM120 7:3
%! error SLM122 12:1
