%! ok
x = [1 -2];
	y	=	3;	% tab
if x
  y = 1
end
%{
 block
%}
x = [1 2
     3 4];
hold on
x = 1 + ...
 2;
%SLM start a;
b = 1;
%SLM end a;
%! ast 2: x = [1, (-2)];
%! ast 3: y = 3;
%! ast 4: if x { y = 1 }
%! ast 10: x = [1, 2; 3, 4];
%! ast 12: command(hold, 'on')
%! ast 13: x = (1 + 2);
%! ast 15: region a { b = 1; }
