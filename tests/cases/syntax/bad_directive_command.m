%SLM strat K;
x = 1;
%SLM end K;
%SLM pritn K;
%SLM frobnicate K;
%SLM print K; the loop above
%! error SLM141 1:6
%! error SLM141 4:6
%! error SLM141 5:6
%! error SLM141 6:15
