% Numbers that functions are given: elements of arrays in a loop, and those of arrays and cells by arrayfun and cellfun. A nest
% loads each of them where it is given, as `t = x(i) + 1` does; the parameter is in a register then. Before there is a nest,
% the function loads its parameter itself.
%
%! options --count model
% Elements of an array, 13 lines of 64 B but 800 B in all, and the 8 B of i and t, which are assigned.
%! range elements wsl=800 wss=16 flops=100
% An anonymous function of the elements of an array: the first call begins the nest and loads v, 8 B; then the
% elements are read where they are, the first line for the second of them.
%! range arrays wsl=8+800 wss=800 flops=100
%! range named wsl=8+800 wss=800+8 flops=100
%! range two wsl=8+8+800+800 wss=800 flops=100
% Numbers in cells: each by itself, the first by the function.
%! range contents wsl=800 wss=800 flops=100
% 100 logical values: 1 B for the first call, 100 B in 2 lines.
%! range flags wsl=1+100 wss=800 flops=100
% No nest: the sum of 100 elements is a pass of its own in each call, which loads x, and v with it.
%! range sums wsl=100*(800+8) wss=800 flops=100*(100+1)
% A function that moves nothing reads no number of a cell either, also in a nest: 8 B for the number that begins it,
% 8 B for q.
%! range asked wsl=0 wss=8+8
n = 100;
x = (1:n)'; c = num2cell(x); b = x > 50;
y = sum(x);
%SLM start elements;
for i = 1:100, t = add_one(x(i)); end
%SLM end elements;
y = sum(x);
%SLM start arrays;
y = arrayfun(@(v) v + 1, x);
%SLM end arrays;
%SLM start named;
y = arrayfun(@add_one, x);
%SLM end named;
%SLM start two;
y = arrayfun(@(v, w) v*w, x, y);
%SLM end two;
%SLM start contents;
y = cellfun(@(v) v + 1, c);
%SLM end contents;
%SLM start flags;
y = arrayfun(@(v) v + 1, b);
%SLM end flags;
%SLM start sums;
y = arrayfun(@(v) sum(x) + v, x);
%SLM end sums;
%SLM start asked;
c{1} = 4;
q = max(cellfun(@numel, c));
%SLM end asked;

function y = add_one(x)
y = x + 1;
end
