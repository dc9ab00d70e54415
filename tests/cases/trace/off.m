% What is not counted is not recorded.
%> only
n = 10;
%> store | | x | flops 0
x = ones(n,1);
%SLM off;
x = x + 1;
%SLM on;
%> + | x | x | flops 10
x = x + 1;
