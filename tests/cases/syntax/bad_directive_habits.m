%SLM Begin K;
x = 1;
%SLM Stop K;
%SLM region L
y = 1;
%SLM finish L;
%SLM Suspend;
%SLM resume;
%SLM start a-b;
%SLM end a;
%SLAMM start M;
%SLAMM is a tool
% slamm end M
%SLM range N;
%SLM end N;
%! error SLM141 1:6
%! error SLM141 3:6
%! error SLM141 4:6
%! error SLM141 6:6
%! error SLM141 7:6
%! error SLM141 8:6
%! error SLM140 9:6
%! error SLM141 14:6
%! warning SLM140 11:1
%! warning SLM140 13:1
