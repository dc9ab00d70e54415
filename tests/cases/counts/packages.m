% Functions of packages are counted as others: their ranges are named by their files.
x = ones(1000, 1);
% x and the number a are loaded and y stored; y is loaded again
%! range first wsl=8000+8+8000 wss=8000+8 flops=1000+1000
%! range sums wsl=8000+8+8000 wss=8000+8 executions=1
%! range total wsl=8000 wss=8 executions=1
%SLM start first;
s = scaled.sums(x, 2);
%SLM end first;
