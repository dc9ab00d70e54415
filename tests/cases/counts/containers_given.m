% A struct or cell that is made in an argument exists in memory with the arrays in it, however many elements it has itself.
x = ones(100, 1);
% x + 1 (800 B) is stored for the function.
%! range cell exclusive wsl=800 wss=800 flops=100
%SLM start cell;
t = first({x + 1});
%SLM end cell;
%! range field exclusive wsl=800 wss=800 flops=100
%SLM start field;
t = second(struct('a', x + 1));
%SLM end field;
% x is copied into the cell.
%! range copied exclusive wsl=800 wss=800
%SLM start copied;
t = first({x});
%SLM end copied;
% A number in a cell is a number.
%! range number exclusive wsl=0 wss=0
%SLM start number;
t = first({3});
%SLM end number;
function s = first(c)
s = sum(c{1});
end
function s = second(c)
s = sum(c.a);
end
