% Lines of 1024 bytes: 128 elements in each.
%! options --line 1024 --l1 64K
x = ones(256, 1);
w = zeros(256, 1);
s = 0;
% Two lines.
%! range reads wsl=2*1024+8 wss=8+8
%SLM start reads;
for i = 1:256
  s = s + x(i);
end
%SLM end reads;
% Of each line one element is written, and another one read, 64 elements after it: the line is loaded for that.
%! range apart wsl=2*1024+8 wss=2*8+8+8
%SLM start apart;
for i = 2:128:130
  w(i) = 2;
  s = s + w(i+64);
end
%SLM end apart;
% What has been written is there.
%! range written wsl=8 wss=2*8+8+8
%SLM start written;
for i = 2:128:130
  w(i) = 3;
  s = s + w(i);
end
%SLM end written;
% Every element of a line is written for itself, though it lies beside another one: 128 of 8 bytes in one line.
%! range neighbours wsl=0 wss=128*8+8
%SLM start neighbours;
for i = 1:128
  w(i) = i;
end
%SLM end neighbours;
% One of two neighbours is written, the other one is read: its line is loaded for that, twice 1024 bytes.
%! range pairs wsl=2*1024+8 wss=128*8+8+8
%SLM start pairs;
for i = 1:2:255
  w(i) = i;
  s = s + w(i+1);
end
%SLM end pairs;
