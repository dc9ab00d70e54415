%SLM start K
x = 1;
%SLM end K;
%SLM print K % comment
%! error SLM140 1
%! error SLM140 4
