%SLM start K
x = 1;
%SLM end K;
% SLM start L
y = 1;
%SLM end L print L
%SLM print K % comment
%SLM print L %SLM print K
% SLM prints a block
% SLM start and go
%SLM FuncStart a, b;
%! warning SLM149 1:6
%! warning SLM149 4:7
%! error SLM140 6:6
%! warning SLM149 7:6
%! warning SLM149 8:6
%! warning SLM149 8:19
%! error SLM140 11:17
%! error SLM148 11:16
