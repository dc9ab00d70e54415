% Every mistake is reported, and nothing else.
x = 1 + ;
if x == (3
  y = [1 2;
  z = 'abc;
  for i = 1:
    w = i +* 2;
  end
else
  v = 3 3;
end
u = 1;
%! error SLM110 2
%! error SLM103 3
%! error SLM103 4
%! error SLM101 5
%! error SLM110 6
%! error SLM110 7
%! error SLM111 10
%! ast 12: u = 1;
