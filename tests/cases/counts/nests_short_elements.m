% Elements of one byte in lines of 128 bytes (POWER4): each has a place of its own in a line.
%! options --line 128 --l1 32K
m = false(1, 1024);
s = 0;
%! range written wsl=0 wss=1024+8
%SLM start written;
for i = 1:1024
  m(i) = true;
end
%SLM end written;
% Of each pair one is written and the other one read, which loads the line: 8 lines. i and s.
%! range pairs wsl=8*128+8 wss=512+8+8
%SLM start pairs;
for i = 1:2:1023
  m(i) = true;
  s = s + m(i+1);
end
%SLM end pairs;
