%SLM start ;
%SLM Func a b;
%SLM print 3;
%SLM Func a,;
%SLM *;
%! error SLM140 1:12
%! error SLM140 2
%! error SLM140 3:12
%! error SLM140 4:13
%! error SLM140 5:6
