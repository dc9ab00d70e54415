% Solves with L' make a transpose each time, of which the pattern is kept; a matrix whose pattern changes between them
% is another one. L has 2n-1 entries, then 2n: 12 B each, n+1 pointers of 4 B. Flops: 2 for each
% entry, as of every triangular solve; the loop stores k once. b and what is solved are 800 B each; everything stays in a first level of 32K.
%! options --machine none
n = 100;
e = ones(n,1);
L = spdiags([-e 4*e], [-1 0], n, n);
b = e + 1;
%! range first wsl=199*12+101*4+800 wss=800 flops=2*199
%SLM start first;
x = L' \ b;
%SLM end first;
%! range again wsl=3*(199*12+101*4+800) wss=3*800+8 flops=3*2*199
%SLM start again;
for k = 1:3
  x = L' \ b;
end
%SLM end again;
L(n,1) = 1;
%! range changed wsl=3*(200*12+101*4+800) wss=3*800+8 flops=3*2*200
%SLM start changed;
for k = 1:3
  x = L' \ b;
end
%SLM end changed;
