% Scalar code that takes turns with arrays: each trip has a nest of few elements, which an emitted program counts without the
% general way.
%! options --count model
n = 30; v = (1:n)'; H = zeros(n, 2); A = [v, 2*v, 3*v, 4*v]; s = 0; u = v;
% The header loads n and stores i, 8 B each. Each trip: v 240 B and i 8 B for the sum, which stores u, 240 B, and ends the nest. The
% one after it loads i, 8 B, and the first line of v, 64 B; it stores an element, 8 B.
%! range written wsl=8+30*(240+8+8+64) wss=8+30*(240+8) flops=30*(30+1)
%SLM start written;
for i = 1:n
  u = v + i;
  H(i, 1) = v(2)*i;
end
%SLM end written;
% Each trip has a nest of s, 8 B loaded and stored, of i, 8 B but in the first trip, whose header has it in a register, and of an
% element, whose line of v is 64 B or, the last of four, 48. Then u is 240 B, loaded and stored, with s.
%! range read wsl=8+24*64+6*48+30*8+29*8+30*(240+8) wss=8+30*(8+240) flops=30*(1+30)
%SLM start read;
for i = 1:n
  s = s + v(i);
  u = u - s;
end
%SLM end read;
% Columns 1 and 4: 240 B begin in lines 0 and 720/64 = 11, and end in lines 3 and 14: 4 lines each. Columns 1 and 2 end and begin
% in line 3: bytes 0 to 479 are in 8 lines.
%! range apart wsl=8*64 wss=240 flops=30
%SLM start apart;
u = A(:, 1) + A(:, 4);
%SLM end apart;
%! range beside wsl=8*64 wss=240 flops=30
%SLM start beside;
u = A(:, 1) + A(:, 2);
%SLM end beside;
