% What is joined by the name of a function is read once, as in brackets, whatever the cache; differences along the third
% dimension read their operand once. Arrays of 100 x 50, 40000 B, more than twice the cache of 4 KB.
%! options --l1 4K
A = ones(100, 50); B = A + 1; K = ones(40, 25, 10);
%! range brackets wsl=80000 wss=80000
%SLM start brackets;
C = [A B];
%SLM end brackets;
%! range across wsl=80000 wss=80000
%SLM start across;
C = horzcat(A, B);
%SLM end across;
%! range down wsl=80000 wss=80000
%SLM start down;
C = vertcat(A, B);
%SLM end down;
%! range third wsl=80000 wss=80000
%SLM start third;
C = cat(3, A, B);
%SLM end third;
%! range differences wsl=80000 wss=72000
%SLM start differences;
D = diff(K, 1, 3);
%SLM end differences;
% All of a matrix by two colons.
%! range all wsl=40000 wss=40000
%SLM start all;
u = A(:,:);
%SLM end all;
% Differences of differences: 99*50 and 98*50 of them, in one sweep; along rows 100*49 and 100*48.
%! range second wsl=40000 wss=98*50*8 flops=99*50+98*50
%SLM start second;
D = diff(A, 2, 1);
%SLM end second;
%! range second_along_rows wss=48*800 flops=4900+4800
%SLM start second_along_rows;
D = diff(A, 2, 2);
%SLM end second_along_rows;
