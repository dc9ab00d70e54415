% Lines of 1024 bytes, of which 64 units of 16 bytes are known apart.
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
