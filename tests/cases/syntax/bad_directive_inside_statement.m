x = [1 2 %SLM print a;
     3 4];
y = 1 + ... %SLM start b;
    2;
%! error SLM147 1
%! error SLM147 3
