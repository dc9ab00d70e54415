n = 1000000;
b = ones(n, 1);
c = ones(n, 1);
s = 3;
%SLM start triad;
a = b + s*c;
%SLM end triad;
%SLM print triad;
