x = 'abc;
y = "abc;
z = 1;
disp('hello)
if x == 'a
  y = 1;
end
%! error SLM101 1:5
%! error SLM101 2:5
%! error SLM101 4:6
%! error SLM101 5:9
