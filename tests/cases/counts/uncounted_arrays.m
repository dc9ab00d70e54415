% A pass of arrays ends a nest though it counts nothing: z comes again in each of the 20 trips. s and the loop's variable are
% in registers from one pass to the next, k is stored once.
x = ones(100,1); z = ones(1000,1); s = 0;
%! range swept wsl=20*8000+20*8 wss=20*8+20*8+8 flops=20000
%SLM start swept;
for k = 1:20
  %SLM off;
  y = 2*x;
  %SLM on;
  for i = 1:1000
    s = s + z(i);
  end
end
%SLM end swept;
%! range summed wsl=20*8000+20*8 wss=20*8+20*8+8 flops=20000
%SLM start summed;
for k = 1:20
  %SLM off;
  t = sum(x);
  %SLM on;
  for i = 1:1000
    s = s + z(i);
  end
end
%SLM end summed;
