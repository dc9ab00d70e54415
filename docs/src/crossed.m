x = ones(100, 1);
%SLM start setup;
y = 2*x;
%SLM start solve;
z = x + y;
%SLM end setup;
w = z - x;
%SLM end solve;
