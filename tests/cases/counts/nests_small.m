% A cache of 1K, that is 16 lines; 8 and 32 lines at the ends of the interval.
%! options --l1 1K
x = ones(1, 160);
s = 0;
% 20 lines, three times: too many for 16, so that every line is loaded in every sweep; at 2K they stay.
%! range sweeps wsl=3*1280+8 wsl_low=1280+8 wsl_high=3*1280+8 wss=3*8
%SLM start sweeps;
for k = 1:3
  for i = 1:160
    s = s + x(i);
  end
end
%SLM end sweeps;
% 20 lines are written twice: each stay of a line stores its elements.
%! range writes wsl=0 wss=2*1280+16 wss_low=1280+16
%SLM start writes;
for k = 1:2
  for i = 1:160
    x(i) = k;
  end
end
%SLM end writes;
