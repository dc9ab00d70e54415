x = ones(10000, 1);
s = 0;
%SLM start reading;
s = s + sum(x);
s = s + sum(abs(x));
s = s + norm(x);
%SLM end reading;
