times = 10;
x = ones(2000, 1);
s = 0;
for k = 1:times
  %SLM start repetition;
  s = s + sum(x);
  %SLM end repetition;
end
