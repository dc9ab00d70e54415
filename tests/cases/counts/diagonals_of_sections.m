%! options --machine none
% A diagonal is a line for each element, in a section as in all of an array: what its columns share of lines with others is
% not read.
A = reshape(1:144, 12, 12);
%SLM start whole;
d = diag(A);
%SLM end whole;
%! range whole wsl=12*64 wss=96
%SLM start section;
d = diag(A(1:10,1:10));
%SLM end section;
%! range section wsl=10*64 wss=80
%SLM start summed;
t = trace(A(2:11,3:12));
%SLM end summed;
%! range summed wsl=10*64 wss=8 flops=10
