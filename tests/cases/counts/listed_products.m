% Rows or columns that a list or a mask names are put together for a product of matrices, which reads them more than once:
% stored, and loaded again. A product with a vector reads them where they are.
n = 96;
D = ones(n); W = ones(n, 4); x = ones(n, 1); E = ones(n);
p = mod((1:n)'*37, n) + 1; keep = x > 0;
% D and p, the copy of D, W.
%! range rows wsl=73728+768+73728+3072 wss=73728+3072 flops=2*96*96*4
%SLM start rows;
Y = D(p, :)*W;
%SLM end rows;
%! range columns wsl=73728+768+73728+3072 wss=73728+3072
%SLM start columns;
Y = D(:, p)*W;
%SLM end columns;
%! range turned wsl=73728+768+73728+3072 wss=73728+3072
%SLM start turned;
Y = W'*D(p, :);
%SLM end turned;
% A mask has a byte for each row.
%! range mask wsl=73728+96+73728+3072 wss=73728+3072
%SLM start mask;
Y = D(keep, :)*W;
%SLM end mask;
% In place: a vector, rows that a range names, one row.
%! range vector wsl=73728+768+768 wss=768
%SLM start vector;
y = D(p, :)*x;
%SLM end vector;
%! range range wsl=73728+3072+8 wss=1536
%SLM start range;
Y = D(1:2:n, :)*W;
%SLM end range;
% Both factors: p is still there when the second is put together.
%! range both wsl=2*7680+768+2*7680 wss=2*7680+800
%SLM start both;
Y = D(p, 1:10)'*E(p, 11:20);
%SLM end both;
% Where two dimensions are short, as in a rotation of two rows, one sweep reads them where they are.
%! range rotation wsl=32+1536 wss=1536
G = [1 2; -2 1]; Z = ones(2, n);
%SLM start rotation;
Z([1 2], :) = G*Z([1 2], :);
%SLM end rotation;
